import { addDays } from '@khamar/contract/overview/days';

/** What of the board is on the screen; in the URL. */
export interface BoardView {
  /** The first day across. */
  from: string;
  /** The day whose bookings are listed. */
  day: string;
  /** A zone, AT_FARM, or empty for all. */
  zone: string;
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export function boardViewFrom(search: URLSearchParams, today: string): BoardView {
  const [from, day] = [search.get('from'), search.get('day')];
  const first = isDay(from) ? from : isDay(day) && (day < today || day > addDays(today, 6)) ? day : today;
  return { from: first, day: isDay(day) ? day : first, zone: search.get('zone') ?? '' };
}

export const searchOf = ({ from, day, zone }: BoardView): Record<string, string> => ({
  from,
  day,
  ...(zone !== '' && { zone }),
});
