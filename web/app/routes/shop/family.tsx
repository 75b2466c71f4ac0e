import { storeContext } from '~/state/store';
import { FamilyScreen } from '~/shop/family/family-screen';
import { linksApi } from '~/shop/link-page/link-page.api';
import { LINK_HEADERS, loadLinkPage } from '~/shop/link-page/load-link-page.server';
import type { Route } from './+types/family';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { dispatch } = context.get(storeContext);
  const result = await dispatch(linksApi.endpoints.getFamilyBooking.initiate(params.token));
  return loadLinkPage({ dispatch, request }, result);
}

export const headers = () => LINK_HEADERS;

export function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  context.get(storeContext).dispatch(linksApi.util.prefetch('getFamilyBooking', params.token, {}));
  return null;
}

export default function FamilyPage({ params: { token }, loaderData }: Route.ComponentProps) {
  return <FamilyScreen token={token} served={loaderData} />;
}
