import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AppError } from '../app-error.ts';

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Prompts go to stderr, so stdout holds only the command's output. */
async function askTerminal(question: string, { echo }: { echo: boolean }): Promise<string> {
  // Before the prompt is printed, so that characters typed early are not echoed either.
  const lines = createInterface({
    input: process.stdin,
    output: echo ? process.stderr : nowhere(),
    terminal: true,
  });
  process.stderr.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      // Closing without a line means Ctrl+C or Ctrl+D.
      lines.once('close', () => reject(new AppError('invalid_request', 'No changes made')));
    });
  } finally {
    lines.close();
    if (!echo) process.stderr.write('\n');
  }
}

const firstLineOfPipe = async () => (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';

export const askLine = (question: string): Promise<string> =>
  process.stdin.isTTY ? askTerminal(question, { echo: true }) : firstLineOfPipe();

/** From a pipe, or typed twice without echo. Never an argument: those show up in the process list and the shell history. */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLineOfPipe();
  const password = await askTerminal('Password: ', { echo: false });
  if (password !== (await askTerminal('Repeat password: ', { echo: false })))
    throw new AppError('invalid_request', "The passwords don't match");
  return password;
}
