/** No zod here: the site loads this too. */
const DAY_MS = 86_400_000;

/** Number of days in a period, both ends included. */
export const daysIn = (from: string, to: string): number => 1 + (Date.parse(to) - Date.parse(from)) / DAY_MS;

export const addDays = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);

/** The last day of the month. */
export function monthEnd(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  // Day 0 of the next month.
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
