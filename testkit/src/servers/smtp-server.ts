import { text } from 'node:stream/consumers';
import { freePort } from '@khamar/database/free-port';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Later } from '../processes/clean-up.ts';
import { waitFor } from '../wait-for.ts';

export interface ReceivedMail extends ParsedMail {
  /** The recipients of the envelope, not of the headers. */
  envelopeTo: string[];
  raw: string;
}

/** Accepts the mail, rejects it with a status, responds late, or never responds. */
type Behaviour = { at: 'RCPT' | 'DATA'; status: number } | 'accept' | 'hang' | { slowMs: number };

export interface SmtpServer {
  url: string;
  arrived: ReceivedMail[];
  /** Number of started mails, accepted or not. */
  begun: () => number;
  /** From now on, or only for the next few mails. */
  behave(behaviour: Behaviour, times?: number): void;
  /** Holds every mail after its last line without a response until released; the remaining ones are then accepted. */
  hold(): { held: () => number; lost: () => number; release: () => void };
  down(): Promise<void>;
  up(): Promise<void>;
  /** Resolves with the mails to an address once enough of them match. */
  to(address: string, count?: number, pattern?: RegExp): Promise<ReceivedMail[]>;
}

interface SmtpOptions {
  /** Loopback, or the address where containers reach this machine. */
  host?: string;
  port?: number;
  /** Most servers keep a complete mail even if the sender disconnected before the response (ADR 0014). */
  keepsUnanswered?: boolean;
  onMail?: (mail: ReceivedMail) => void;
}

const errorResponse = (responseCode: number) => Object.assign(new Error('not today'), { responseCode });

/** A real SMTP server, on loopback by default. */
export async function openSmtpServer(later: Later, options: SmtpOptions = {}): Promise<SmtpServer> {
  const { host = '127.0.0.1', port = await freePort(), keepsUnanswered = false, onMail } = options;
  const arrived: ReceivedMail[] = [];
  const gone = new Set<string>();
  const next: Behaviour[] = [];
  let usual: Behaviour = 'accept';
  let begun = 0;
  let server: SMTPServer | undefined;
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
      onRcptTo(_address, session, done) {
        const behaviour = decided.get(session);
        const isRejected = typeof behaviour === 'object' && 'at' in behaviour && behaviour.at === 'RCPT';
        done(isRejected ? errorResponse(behaviour.status) : undefined);
      },
      onClose({ id }) {
        gone.add(id);
      },
      onData(stream, session, done) {
        const behaviour = decided.get(session) ?? 'accept';
        const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
        const receive = async () => {
          const raw = await text(stream);
          const accept = async () => {
            // While parsing, the disconnect of a killed sender is noticed.
            const mail = { ...(await simpleParser(raw)), raw, envelopeTo };
            if (gone.has(session.id) && !keepsUnanswered) return;
            arrived.push(mail);
            onMail?.(mail);
            done();
          };
          if (behaviour === 'hang') return;
          if (holding) holding.push({ id: session.id, accept: () => void accept() });
          else if (behaviour === 'accept') await accept();
          else if ('at' in behaviour) done(errorResponse(behaviour.status));
          else setTimeout(() => void accept(), behaviour.slowMs);
        };
        // An aborted stream means that the sender was killed: the mail is incomplete.
        receive().catch(() => undefined);
      },
    });
    // An aborted connection is not a server error.
    smtp.on('error', () => undefined);
    return smtp;
  }

  async function up(): Promise<void> {
    const smtp = makeServer();
    await new Promise<void>((resolve) => {
      smtp.listen(port, host, resolve);
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
  later(down);
  return {
    url: `smtp://${host}:${port}`,
    arrived,
    begun: () => begun,
    behave(behaviour, times) {
      if (times === undefined) usual = behaviour;
      else next.push(...Array.from({ length: times }, () => behaviour));
    },
    hold() {
      const heldMails: NonNullable<typeof holding> = [];
      holding = heldMails;
      const isLost = ({ id }: { id: string }) => gone.has(id);
      return {
        held: () => heldMails.filter((mail) => !isLost(mail)).length,
        lost: () => heldMails.filter(isLost).length,
        release() {
          holding = undefined;
          for (const mail of heldMails) if (!isLost(mail)) mail.accept();
        },
      };
    },
    up,
    down,
    to: (address, count = 1, pattern = /^/) =>
      waitFor(`${count} mails to ${address}`, () => {
        const found = arrived.filter(
          (each) => each.envelopeTo.includes(address) && pattern.test(each.text ?? ''),
        );
        return found.length >= count && found;
      }),
  };
}
