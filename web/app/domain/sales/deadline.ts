import { clockIn, momentIn } from '@khamar/contract/moment';
import type { Language } from '~/i18n/languages';

/** The farm's: whoever looks from abroad and whoever answers the farm's telephone speak of the same hour. */
const timeZone = 'Asia/Dhaka';
const HALF_A_DAY = 12 * 60 * 60 * 1000;

/** A clock time where that is clear, else with its day. `now` is the server's. */
export function deadlineIn(language: Language, at: string, now: string): string {
  const until = new Date(at);
  const isSoon = Math.abs(until.getTime() - Date.parse(now)) < HALF_A_DAY;
  return isSoon ? clockIn(language, until, timeZone) : momentIn(language, until, { timeZone });
}

/** Day and hour on the farm's clock. */
export const farmMoment = (language: Language, at: string): string =>
  momentIn(language, new Date(at), { timeZone });
