import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AppError } from '../errors.ts';

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Questions go to stderr: what a command answers is the only thing on stdout. */
async function askTerminal(question: string, { echo }: { echo: boolean }): Promise<string> {
  // Before the question: whoever types fast must not be seen either.
  const lines = createInterface({
    input: process.stdin,
    output: echo ? process.stderr : nowhere(),
    terminal: true,
  });
  process.stderr.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      // Without a line it was Ctrl+C or Ctrl+D.
      lines.once('close', () => reject(new AppError('invalid_request', 'Nothing was changed')));
    });
  } finally {
    lines.close();
    if (!echo) process.stderr.write('\n');
  }
}

const firstLineOfPipe = async () => (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';

export const askLine = (question: string): Promise<string> =>
  process.stdin.isTTY ? askTerminal(question, { echo: true }) : firstLineOfPipe();

/** From a pipe, or typed twice without being seen. Never an argument: those stand in the process list and the shell's history. */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLineOfPipe();
  const password = await askTerminal('Password: ', { echo: false });
  if (password !== (await askTerminal('Once more: ', { echo: false })))
    throw new AppError('invalid_request', 'These were two different passwords');
  return password;
}
