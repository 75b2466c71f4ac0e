import { signInOptionsApi } from '~/account/phone-sign-in/sign-in-options.api';
import { deliveryFeesApi } from '~/domain/deliveries/delivery-fees.api';
import { HYDRATES_ON_INTERACTION } from '~/hydration/handle';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { CowDetails, CowDetailsSkeleton } from '~/shop/cow/cow-details';
import { cowProduct } from '~/shop/cow/cow-structured-data';
import { availabilityApi } from '~/shop/cow/status/availability.api';
import { cowsApi, useGetCowQuery } from '~/shop/cow-card/cows.api';
import { useListPath } from '~/shop/cow-card/list-state';
import { LazyReserveSheet } from '~/shop/cow/reserve/lazy-reserve-sheet';
import { useReserveSheet } from '~/shop/cow/reserve/use-reserve-sheet';
import { ReserveBar } from '~/shop/cow/status/reserve-bar';
import { CowHistory } from '~/shop/cow/history/cow-history';
import { historyHtml } from '~/shop/cow/history/history-html.server';
import { SimilarCows } from '~/shop/cow/similar-cows';
import { similarCowsApi, similarTo } from '~/shop/cow/similar-cows.api';
import { useCowHead } from '~/shop/cow/use-cow-head';
import { NotFoundScreen } from '~/shop/layout/not-found-screen';
import { PageHead } from '~/domain/page-head';
import { breadcrumbs, organization, StructuredData } from '~/domain/structured-data';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { languageOf } from '~/i18n/languages';
import { useLanguage, formatPhone } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { requireResponse, statusOf } from '~/api/loader-response';
import { storeContext } from '~/state/store';
import type { Route } from './+types/cow';
import { farm } from '~/domain/farm';

export const handle = HYDRATES_ON_INTERACTION;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { dispatch } = context.get(storeContext);
  const history = historyHtml(params.tagId, languageOf(new URL(request.url).pathname));
  const result = await dispatch(cowsApi.endpoints.getCow.initiate(params.tagId));
  requireResponse(result, isCowMissing);
  // If these fail, the page still renders.
  if (result.data)
    await Promise.all([
      dispatch(availabilityApi.endpoints.getCowAvailability.initiate(result.data.tagId)),
      dispatch(similarCowsApi.endpoints.getSimilarCows.initiate(similarTo(result.data))),
      dispatch(signInOptionsApi.endpoints.getSignInOptions.initiate(undefined)),
      dispatch(deliveryFeesApi.endpoints.getDeliveryFees.initiate(undefined)),
    ]);
  return await history;
}

export function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  const { dispatch } = context.get(storeContext);
  dispatch(cowsApi.util.prefetch('getCow', params.tagId, {}));
  dispatch(deliveryFeesApi.util.prefetch('getDeliveryFees', undefined, {}));
  dispatch(signInOptionsApi.util.prefetch('getSignInOptions', undefined, {}));
  return null;
}

export default function CowPage({ params, loaderData: history }: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const list = useListPath(params.tagId.toUpperCase());
  const site = useSite();
  const language = useLanguage();
  const { currentData: cow, error, refetch } = useGetCowQuery(params.tagId);
  const tagId = cow?.tagId ?? params.tagId.toUpperCase();
  const head = useCowHead(tagId, cow);
  const sheet = useReserveSheet();
  if (isCowMissing(error)) return <NotFoundScreen />;
  if (error && !cow) return <UnavailableScreen error={error} retry={() => void refetch()} />;
  return (
    // oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions -- only for the links in it
    <div onClick={sheet.followLink}>
      <div className="on-paper @container flex flex-col gap-8">
        <PageHead {...head} path={(to) => to.cow(tagId)} />
        <StructuredData
          key={tagId}
          things={
            import.meta.env.SSR && cow
              ? [
                  cowProduct(cow, {
                    language,
                    name: head.title,
                    address: site.origin + paths.cow(tagId),
                    shareImage: head.image ?? '',
                    seller: `${site.origin}/#farm`,
                  }),
                  organization(site, language),
                  breadcrumbs(site, [
                    { name: t`Home`, path: paths.home() },
                    { name: t`All cows`, path: paths.allCows() },
                    { name: tagId, path: paths.cow(tagId) },
                  ]),
                ]
              : []
          }
        />
        <div className="relative flex flex-col gap-2 max-md:-mt-8 md:-mt-4">
          <Link
            to={list}
            data-back-to-list
            className="inline-flex min-h-11 items-center self-start underline max-md:absolute max-md:top-2 max-md:left-0 max-md:z-10 max-md:w-11 max-md:justify-center max-md:rounded-full max-md:bg-white/90"
          >
            <span className="md:hidden">
              <Icon>
                <path d="M15 5l-7 7 7 7" />
              </Icon>
            </span>
            <span className="max-md:sr-only">
              <Trans>All cows</Trans>
            </span>
          </Link>
          <PrintHeader address={site.origin + paths.cow(tagId)} />
          {cow ? <CowDetails cow={cow} /> : <CowDetailsSkeleton />}
        </div>
        {cow && <CowHistory key={cow.tagId} tagId={cow.tagId} html={history} />}
        {cow && <SimilarCows cow={cow} />}
        {cow && <ReserveBar cow={cow} />}
      </div>
      {cow && sheet.isOpen && <LazyReserveSheet cow={cow} onClose={sheet.close} />}
    </div>
  );
}

/** The API responds with 400 to an impossible tag and with 404 to an unknown one; both are 'not found' to a visitor. */
const isCowMissing = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 400;

/** Print only, since the site's header and footer are not printed: farm, phone number and URL. */
function PrintHeader({ address }: { address: string }) {
  const language = useLanguage();
  const { phone, addresses } = useSite().contacts;
  return (
    <div className="hidden border-b border-ink-600 pb-2 print:block">
      <p className="text-xl font-bold">{farm.name[language]}</p>
      <p>
        {formatPhone(language, phone)} · {addresses.farm[language]}
      </p>
      <p translate="no" className="text-sm">
        {address}
      </p>
    </div>
  );
}
