import { momentIn } from '@khamar/contract/moment';
import { useLanguage } from './use-language.ts';

/** Day and hour on the farm's clock, in the page's language. */
export function useMoment(): (at: string) => string {
  const language = useLanguage();
  return (at) => momentIn(language, new Date(at));
}
