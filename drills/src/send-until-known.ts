import type { Client } from './doors.ts';
import type { Write } from './ledger.ts';

type OnAnswer = (answer: { status: number; body: string }) => 'done' | 'again';

/** Sends one write until somebody has said what became of it. */
export async function sendUntilKnown(
  write: Write,
  send: () => ReturnType<Client['send']>,
  onAnswer: OnAnswer,
): Promise<void> {
  for (;;) {
    write.tries += 1;
    // oxlint-disable-next-line no-await-in-loop -- the next try only after this one
    const answer = await send();
    if (answer !== undefined && onAnswer(answer) === 'done') return;
  }
}

export function surprise(answer: { status: number; body: string }): never {
  throw new Error(`No drill expects this: ${answer.status} ${answer.body}`);
}
