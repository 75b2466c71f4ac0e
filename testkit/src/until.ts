import { setTimeout as pause } from 'node:timers/promises';

/** How long tests wait, in milliseconds, for something that must come, however busy the machine is. */
export const PATIENCE = 60_000;

/** Asks again and again until the answer is neither undefined nor false, and gives it back. */
export async function until<Found>(
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
