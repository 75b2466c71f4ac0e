import { setTimeout as pause } from 'node:timers/promises';

/** Timeout of tests in milliseconds, generous for busy machines. */
export const TEST_TIMEOUT_MS = 60_000;

/** Polls until the result is neither undefined nor false, and returns it. */
export async function waitFor<Result>(
  what: string,
  check: () => Result | undefined | false | Promise<Result | undefined | false>,
  { seconds = TEST_TIMEOUT_MS / 1000, everyMs = 20 } = {},
): Promise<Result> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const result = await check();
    if (result !== undefined && result !== false) return result;
    if (performance.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
    await pause(everyMs);
  }
}
