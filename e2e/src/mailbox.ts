import { simpleParser } from 'mailparser';
import { freePort } from '@khamar/database/free-port';
import { SMTPServer } from 'smtp-server';
import { expect, inject, onTestFinished } from 'vitest';
import { startWorker } from './processes.ts';

export interface Mailbox {
  /** The words of the last letter to this address, as soon as there is one that says so. */
  read(address: string, words: RegExp): Promise<string>;
}

/** A real SMTP server on loopback, and a worker that delivers to it what the product has promised. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      const take = async () => {
        const { text = '' } = await simpleParser(stream);
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, text });
        done();
      };
      void take();
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const worker = await startWorker({
    DATABASE_URL: inject('databaseUrl'),
    MEDIA_FOLDER: inject('mediaFolder'),
    SITE_URL: inject('siteUrl'),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  onTestFinished(async () => {
    await worker.stop();
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  });
  return {
    async read(address, words) {
      const find = () => letters.findLast(({ to, text }) => to === address && words.test(text))?.text;
      await expect.poll(find, { timeout: 40_000 }).toBeDefined();
      return find() ?? '';
    },
  };
}
