import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { addDays, daysIn, monthEnd } from '@khamar/contract/overview/days';
import { oneOf } from '~/office/ui/table/list-query';
import type { Days } from '~/office/ui/use-days-label';

/** Values of the query parameter; the first is the default. */
export const PERIODS = ['30', '7', '90', 'year'] as const;
export type Period = (typeof PERIODS)[number];

export const periodIn = (search: URLSearchParams): Period => {
  const given = oneOf(PERIODS)(search.get('period') ?? '');
  return PERIODS.find((period) => period === given) ?? PERIODS[0];
};

const CALENDAR = new Intl.DateTimeFormat('en-CA', {
  timeZone: FARM_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** In the farm's time zone. */
export const dayAt = (moment: Date): string => CALENDAR.format(moment);

/** The days of a period ending today. */
export function daysOf(period: Period, to: string): Days {
  return { from: period === 'year' ? `${to.slice(0, 4)}-01-01` : addDays(to, 1 - Number(period)), to };
}

/** Chart bars are days up to this length, then weeks, then months, so they fit on a phone. */
const MAX_DAY_BARS = 31;
const MAX_DAYS_IN_WEEKS = 92;
const WEEK = 7;

/** Splits the period into equal pieces; the first and last may be shorter. */
export function piecesOf({ from, to }: Days): Days[] {
  const days = daysIn(from, to);
  const pieces: Days[] = [];
  for (let start = from; start <= to; start = addDays(pieces.at(-1)?.to ?? to, 1)) {
    const end =
      days <= MAX_DAY_BARS ? start : days <= MAX_DAYS_IN_WEEKS ? addDays(start, WEEK - 1) : monthEnd(start);
    pieces.push({ from: start, to: end < to ? end : to });
  }
  return pieces;
}

export const isWithin = (day: string, { from, to }: Days): boolean => from <= day && day <= to;
