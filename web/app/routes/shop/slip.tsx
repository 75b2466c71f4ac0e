import { LINK_HEADERS, loadLinkPage } from '~/shop/link-page/load-link-page.server';
import { linksApi } from '~/shop/link-page/link-page.api';
import { SlipScreen } from '~/shop/slip/slip-screen';
import { storeContext } from '~/state/store';
import type { Route } from './+types/slip';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { dispatch } = context.get(storeContext);
  const { data, error } = await dispatch(linksApi.endpoints.getSlip.initiate(params.token));
  return loadLinkPage({ dispatch, request }, { data: data?.bookings[0], error });
}

export const headers = () => LINK_HEADERS;

export function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  context.get(storeContext).dispatch(linksApi.util.prefetch('getSlip', params.token, {}));
  return null;
}

export default function SlipPage({ params: { token }, loaderData }: Route.ComponentProps) {
  return <SlipScreen token={token} served={loaderData} />;
}
