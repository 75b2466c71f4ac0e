import type { SellingSettings } from '@khamar/contract/settings/settings';

const DAY = 24 * 60;
/** Dhaka has no daylight saving time. */
const DHAKA_OFFSET = 6 * 60;

const minuteOf = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};
/** From one minute of the day to the next occurrence of another. */
const minutesTo = (from: number, to: number): number => (((to - from) % DAY) + DAY) % DAY;

/** How many minutes after `start` this many minutes outside the quiet hours have passed. */
export function minutesOutsideQuietHours(
  start: Date,
  minutes: number,
  { quietFrom, quietTo }: Pick<SellingSettings, 'quietFrom' | 'quietTo'>,
): number {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return minutes;
  const [from, to] = [minuteOf(quietFrom), minuteOf(quietTo)];
  let clock = (start.getTime() / 60_000 + DHAKA_OFFSET) % DAY;
  let passed = 0;
  for (let left = minutes; ;) {
    if (minutesTo(from, clock) < minutesTo(from, to)) {
      passed += minutesTo(clock, to);
      clock = to;
    }
    const untilQuiet = minutesTo(clock, from);
    if (left <= untilQuiet) return Math.ceil(passed + left);
    left -= untilQuiet;
    passed += untilQuiet;
    clock = from;
  }
}
