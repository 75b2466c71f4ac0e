import { HYDRATES_ON_INTERACTION } from '~/hydration/handle';
import type { CowPage } from '@khamar/contract/cows/cow';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { data, redirect } from 'react-router';
import {
  type CatalogueQuery,
  hasWrongPageOrSize,
  isWrittenByForm,
  parseCatalogueQuery,
  canonicalPageOf,
  withPageAndSize,
  writeCatalogueQuery,
} from '~/shop/catalogue/catalogue-query';
import { CatalogueToolbar } from '~/shop/catalogue/catalogue-toolbar';
import { cowsApi, listArgOf, useFindCowsQuery } from '~/shop/cow-card/cows.api';
import { ActiveFilters } from '~/shop/catalogue/active-filters';
import { CowResults } from '~/shop/catalogue/cow-results';
import { FilterPanel } from '~/shop/catalogue/filter-panel';
import { useCatalogue } from '~/shop/catalogue/use-catalogue';
import { PageHead } from '~/domain/page-head';
import { breadcrumbs, StructuredData } from '~/domain/structured-data';
import { useFormat } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { pagesFor } from '~/ui/pagination';
import { requireResponse } from '~/api/loader-response';
import { storeContext } from '~/state/store';
import type { Route } from './+types/all-cows';

export const handle = HYDRATES_ON_INTERACTION;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const query = parseCatalogueQuery(searchParams);
  if (isWrittenByForm(searchParams)) throw redirect(pathname + writeCatalogueQuery(query));
  if (hasWrongPageOrSize(searchParams)) throw redirect(pathname + withPageAndSize(search));
  const result = await context
    .get(storeContext)
    .dispatch(cowsApi.endpoints.findCows.initiate(listArgOf(query)));
  requireResponse(result);
  return isPastLastPage(query, result.data) ? data(null, { status: 404 }) : null;
}

const isPastLastPage = ({ page, size }: CatalogueQuery, result: CowPage | undefined): boolean =>
  result !== undefined && page > pagesFor(result.totalCows, size);

/** Starts the request without waiting: the page changes immediately and shows skeletons. */
export function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const query = parseCatalogueQuery(new URL(request.url).searchParams);
  context.get(storeContext).dispatch(cowsApi.util.prefetch('findCows', listArgOf(query), {}));
  return null;
}

export default function AllCows() {
  const { t } = useLingui();
  const catalogue = useCatalogue();
  const { query } = catalogue;
  const paths = usePaths();
  const site = useSite();
  const number = useFormat().number(query.page);
  const { currentData: result, error, refetch } = useFindCowsQuery(listArgOf(query));
  return (
    <div className="flex flex-col gap-6">
      {isPastLastPage(query, result) ? (
        <>
          <title>{t`Page not found`}</title>
          <meta name="robots" content="noindex" />
        </>
      ) : (
        <PageHead
          title={query.page === 1 ? t`Our Cattle Collection` : t`Our Cattle Collection, page ${number}`}
          description={t`Healthy cows for sale, each with photos, weight and price.`}
          path={(to) => to.allCows(canonicalPageOf(query))}
        />
      )}
      <StructuredData
        things={
          import.meta.env.SSR
            ? [
                breadcrumbs(site, [
                  { name: t`Home`, path: paths.home() },
                  { name: t`Our Cattle Collection`, path: paths.allCows() },
                ]),
              ]
            : []
        }
      />
      <div>
        <h1 className="text-2xl font-bold md:text-3xl">
          <Trans>Our Cattle Collection</Trans>
        </h1>
        <p className="text-lg text-ink-600">
          <Trans>Every animal is tagged and photographed on our own farm.</Trans>
        </p>
      </div>
      <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-6">
        <Suspense>
          <FilterPanel catalogue={catalogue} totalCows={result?.totalCows} />
        </Suspense>
        <section aria-label={t`Cows`} className="flex flex-col gap-6">
          <Suspense>
            <CatalogueToolbar
              catalogue={catalogue}
              totalCows={result?.totalCows}
              hasFailed={error !== undefined}
            />
          </Suspense>
          <ActiveFilters query={query} />
          <CowResults catalogue={catalogue} result={result} error={error} retry={() => void refetch()} />
        </section>
      </div>
    </div>
  );
}
