import { text } from 'node:stream/consumers';
import { freePort } from '@khamar/database/free-port';
import type { Later } from '@khamar/e2e/clean-up';
import { SMTPServer } from 'smtp-server';

export interface PostOffice {
  url: string;
  /** How often each letter came, by its Message-ID. */
  letters: Map<string, number>;
  down(): Promise<void>;
  up(): Promise<void>;
}

/**
 * A real SMTP server on loopback. Like most, it keeps a letter whose last line it has, also when the sender is gone before it
 * could be told so.
 */
export async function openPostOffice(later: Later): Promise<PostOffice> {
  const port = await freePort();
  const letters = new Map<string, number>();
  let server: SMTPServer | undefined;

  async function up(): Promise<void> {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onData(stream, _session, done) {
        const take = async () => {
          const id = /^message-id:\s*(\S+)/im.exec(await text(stream))?.[1] ?? 'none';
          letters.set(id, (letters.get(id) ?? 0) + 1);
          done();
        };
        // Half a letter is none: its sender was killed.
        take().catch(() => undefined);
      },
    });
    // Whoever was killed in the middle of a sentence is no fault of the server's.
    smtp.on('error', () => undefined);
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
  later(down);
  return { url: `smtp://127.0.0.1:${port}`, letters, up, down };
}
