import { storeContext } from '~/state/store';
import { linksApi } from '~/shop/link-page/link-page.api';
import { LINK_HEADERS, loadLinkPage } from '~/shop/link-page/load-link-page.server';
import { QuoteScreen } from '~/shop/quote/quote-screen';
import type { Route } from './+types/quote';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { dispatch } = context.get(storeContext);
  const result = await dispatch(linksApi.endpoints.getQuote.initiate(params.token));
  return loadLinkPage({ dispatch, request }, result);
}

export const headers = () => LINK_HEADERS;

export function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  context.get(storeContext).dispatch(linksApi.util.prefetch('getQuote', params.token, {}));
  return null;
}

export default function QuotePage({ params: { token }, loaderData }: Route.ComponentProps) {
  return <QuoteScreen token={token} served={loaderData} />;
}
