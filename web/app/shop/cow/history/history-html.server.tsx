import { CowChain } from '@khamar/contract/cows/chain';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fetchByNode } from '~/api/fetch.server';
import { config } from '~/config.server';
import { i18nFor } from '~/i18n/catalogues';
import type { Language } from '~/i18n/languages';
import { HistoryContent } from './history-content.tsx';

const TIMEOUT_MS = 2000;

/** The history as HTML, so that no browser needs code for it on its first page. Empty if the API is away: the page renders without. */
export async function historyHtml(tagId: string, language: Language): Promise<string> {
  try {
    const response = await fetchByNode(`${config.API_URL}/product/cow-chain/${encodeURIComponent(tagId)}`, {
      method: 'GET',
      headers: {},
      credentials: 'include',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = JSON.parse(await response.text());
    const chain = CowChain.parse(Reflect.get(Object(body), 'data'));
    return renderToStaticMarkup(
      <I18nProvider i18n={await i18nFor(language)}>
        <HistoryContent chain={chain} language={language} />
      </I18nProvider>,
    );
  } catch {
    return '';
  }
}
