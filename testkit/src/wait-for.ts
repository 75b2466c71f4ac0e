import { setTimeout as pause } from 'node:timers/promises';

/** Timeout of tests in milliseconds, generous for busy machines. */
export const PATIENCE = 60_000;

/** Polls waitFor the result is neither undefined nor false, and returns it. */
export async function waitFor<Found>(
  what: string,
  look: () => Found | undefined | false | Promise<Found | undefined | false>,
  { seconds = PATIENCE / 1000, everyMs = 20 } = {},
): Promise<Found> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
    await pause(everyMs);
  }
}
