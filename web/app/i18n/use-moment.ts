import { momentIn } from '@khamar/contract/moment';
import { useLanguage } from './use-language.ts';

/** Day and hour, on the clock of whoever reads: for pages that only the browser renders. */
export function useMoment(): (at: string) => string {
  const language = useLanguage();
  return (at) => momentIn(language, new Date(at));
}
