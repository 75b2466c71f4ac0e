import { shareNameOf } from '@khamar/contract/share-images/share-image';
import { data } from 'react-router';
import { statusOf } from '~/api/loader-response';
import { config } from '~/config.server';
import { farm } from '~/domain/farm';
import { languageOf } from '~/i18n/languages';
import { cowsApi } from '~/shop/cow-card/cows.api';
import type { AppStore } from '~/state/store';

interface LinkRequest {
  dispatch: AppStore['dispatch'];
  request: Request;
}

/** Not cached, not indexed, and no referrer, because the URL contains a token. */
export const LINK_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/** Loads the cow of a link page and the URL of its share image. */
export async function loadLinkPage(
  { dispatch, request }: LinkRequest,
  result: { data?: { tagId: string } | undefined; error?: unknown },
) {
  if (result.data === undefined) {
    const status = statusOf(result.error) === 404 ? 404 : 503;
    return data({ status, image: undefined }, { status });
  }
  // If this fails, the page still renders: the cow may no longer be listed.
  const { data: cow } = await dispatch(cowsApi.endpoints.getCow.initiate(result.data.tagId));
  if (cow === undefined) return data({ status: 200, image: undefined });
  const language = languageOf(new URL(request.url).pathname);
  const name = shareNameOf(cow, language, farm.name[language]);
  return data({ status: 200, image: new URL(`${config.PUBLIC_API_URL}/og/${name}`, config.SITE_URL).href });
}
