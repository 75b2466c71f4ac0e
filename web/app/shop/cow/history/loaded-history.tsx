import { useLanguage } from '~/i18n/use-language';
import { useGetCowChainQuery } from './chain.api.ts';
import { HistoryContent } from './history-content.tsx';

/** In the browser, after a navigation from another page. */
export function LoadedHistory({ tagId }: { tagId: string }) {
  const language = useLanguage();
  const { currentData } = useGetCowChainQuery(tagId);
  return currentData === undefined ? null : <HistoryContent chain={currentData} language={language} />;
}
