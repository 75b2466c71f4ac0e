import { clockIn, momentIn } from '@khamar/contract/moment';
import type { Language } from '~/i18n/languages';

const HALF_A_DAY = 12 * 60 * 60 * 1000;

/** A clock time where that is clear, else with its day. `now` is the server's. */
export function deadlineIn(language: Language, at: string, now: string): string {
  const until = new Date(at);
  const isSoon = Math.abs(until.getTime() - Date.parse(now)) < HALF_A_DAY;
  return isSoon ? clockIn(language, until) : momentIn(language, until);
}
