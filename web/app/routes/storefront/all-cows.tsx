import { LIST_LIMITS } from '@khamar/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { data, useSearchParams } from 'react-router';
import { listArgOf, pageOf, pagesFor } from '~/features/cows/catalogue-page';
import { CowGrid, CowGridSkeleton } from '~/features/cows/cow-grid';
import { cowsApi, useGetAllCowsQuery } from '~/features/cows/cows.api';
import { NotFoundScreen } from '~/features/site/not-found-screen';
import { PageHead } from '~/features/site/page-head';
import { UnavailableScreen } from '~/features/site/unavailable-screen';
import { usePaths } from '~/lib/use-paths';
import { requireAnswer } from '~/store/loader-answer';
import { storeContext } from '~/store/store';
import { Pagination } from '~/ui/pagination';
import type { Route } from './+types/all-cows';

export async function loader({ context, request }: Route.LoaderArgs) {
  const arg = listArgOf(new URL(request.url).searchParams);
  const result = await context.get(storeContext).dispatch(cowsApi.endpoints.getAllCows.initiate(arg));
  requireAnswer(result);
  if (result.data && arg.page >= pagesFor(result.data.totalCows)) throw data(null, { status: 404 });
  return null;
}

/** Starts the call and does not wait: the page changes at once and shows skeletons. */
export function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const arg = listArgOf(new URL(request.url).searchParams);
  context.get(storeContext).dispatch(cowsApi.util.prefetch('getAllCows', arg, {}));
  return null;
}

export default function AllCows() {
  const { t } = useLingui();
  const paths = usePaths();
  const [search] = useSearchParams();
  const page = pageOf(search);
  const { currentData, isError, refetch } = useGetAllCowsQuery(listArgOf(search));
  if (currentData && page > pagesFor(currentData.totalCows)) return <NotFoundScreen />;
  if (isError && !currentData) return <UnavailableScreen retry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-6">
      <PageHead
        title={t`Our Cattle Collection`}
        description={t`Healthy cows for sale, each with its own picture, weight and price.`}
        path={(to) => to.allCows(page)}
      />
      <div>
        <h1 className="text-2xl font-bold md:text-3xl">
          <Trans>Our Cattle Collection</Trans>
        </h1>
        <p className="text-lg text-ink-600">
          <Trans>Every animal is weighed, tagged and pictured on our own farm.</Trans>
        </p>
      </div>
      {currentData ? (
        <CowGrid cows={currentData.cows} />
      ) : (
        <CowGridSkeleton count={LIST_LIMITS.defaultSize} />
      )}
      {currentData && (
        <Pagination
          current={page}
          pages={pagesFor(currentData.totalCows)}
          pathOf={(to) => paths.allCows(to)}
        />
      )}
    </div>
  );
}
