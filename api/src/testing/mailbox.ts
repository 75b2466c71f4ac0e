import { simpleParser, type ParsedMail } from 'mailparser';
import { freePort } from '@khamar/database/free-port';
import { SMTPServer } from 'smtp-server';
import { onTestFinished, vi } from 'vitest';

export interface Arrived extends ParsedMail {
  /** As the envelope says, whatever the headers say. */
  envelopeTo: string[];
  raw: string;
}

/** What the server does with the next letter: a status, or nothing at all. */
type Behaviour = { at: 'RCPT' | 'DATA'; status: number } | 'accept' | 'hang' | { slowMs: number };

export interface Mailbox {
  url: string;
  arrived: Arrived[];
  /** Letters that were begun, accepted or not. */
  begun: () => number;
  /** From now on, or for the next few. */
  behave(behaviour: Behaviour, times?: number): void;
  /** Takes every letter to its last line and says nothing, until released; then those who still wait are told yes. */
  hold(): { held: () => number; lost: () => number; release: () => void };
  down(): Promise<void>;
  up(): Promise<void>;
  /** The letters to one address, as soon as there are so many. */
  to(address: string, count?: number): Promise<Arrived[]>;
}

const refusal = (responseCode: number, address: string) =>
  Object.assign(new Error(`<${address}> not today`), { responseCode });

/** A real SMTP server on loopback, as obliging as the test wants it. */
export async function openMailbox(): Promise<Mailbox> {
  const port = await freePort();
  const arrived: Arrived[] = [];
  let begun = 0;
  let usual: Behaviour = 'accept';
  const next: Behaviour[] = [];
  let server: SMTPServer | undefined;
  const gone = new Set<string>();
  let holding: { id: string; accept: () => void }[] | undefined;

  function makeServer(): SMTPServer {
    const decided = new WeakMap<object, Behaviour>();
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onMailFrom(_from, session, done) {
        begun += 1;
        decided.set(session, next.shift() ?? usual);
        done();
      },
      onRcptTo({ address }, session, done) {
        const behaviour = decided.get(session);
        if (typeof behaviour === 'object' && 'at' in behaviour && behaviour.at === 'RCPT')
          done(refusal(behaviour.status, address));
        else done();
      },
      onClose({ id }) {
        gone.add(id);
      },
      onData(stream, session, done) {
        const behaviour = decided.get(session) ?? 'accept';
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const address = session.envelope.rcptTo[0]?.address ?? '';
          const accept = async () => {
            const raw = Buffer.concat(chunks).toString();
            const parsed = await simpleParser(raw);
            // Nobody is left to be told yes, so it is not taken; a server that takes it all the same gets it twice (ADR 0014).
            if (gone.has(session.id)) return;
            arrived.push({ ...parsed, raw, envelopeTo: session.envelope.rcptTo.map((to) => to.address) });
            done();
          };
          if (behaviour === 'hang') return;
          if (holding) {
            holding.push({ id: session.id, accept: () => void accept() });
            return;
          }
          if (typeof behaviour === 'object' && 'at' in behaviour) done(refusal(behaviour.status, address));
          else if (typeof behaviour === 'object') setTimeout(() => void accept(), behaviour.slowMs);
          else void accept();
        });
      },
    });
    // Whoever was killed in the middle of a sentence is no fault of the server's.
    smtp.on('error', () => undefined);
    return smtp;
  }

  async function up(): Promise<void> {
    const smtp = makeServer();
    await new Promise<void>((resolve) => {
      smtp.listen(port, '127.0.0.1', resolve);
    });
    server = smtp;
  }
  async function down(): Promise<void> {
    const smtp = server;
    server = undefined;
    await new Promise<void>((resolve) => {
      if (smtp) smtp.close(resolve);
      else resolve();
    });
  }
  await up();
  onTestFinished(down);
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    begun: () => begun,
    behave(behaviour, times) {
      if (times === undefined) usual = behaviour;
      else next.push(...Array.from({ length: times }, () => behaviour));
    },
    hold() {
      const letters: NonNullable<typeof holding> = [];
      holding = letters;
      const isLost = ({ id }: { id: string }) => gone.has(id);
      return {
        held: () => letters.filter((letter) => !isLost(letter)).length,
        lost: () => letters.filter(isLost).length,
        release() {
          holding = undefined;
          for (const letter of letters) if (!isLost(letter)) letter.accept();
        },
      };
    },
    up,
    down,
    to: (address, count = 1) =>
      vi.waitUntil(
        () => {
          const found = arrived.filter(({ envelopeTo }) => envelopeTo.includes(address));
          return found.length >= count ? found : undefined;
        },
        { timeout: 20_000, interval: 25 },
      ),
  };
}
