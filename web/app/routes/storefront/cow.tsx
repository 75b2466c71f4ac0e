import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { CowDetails, CowDetailsSkeleton } from '~/features/cows/cow-details';
import { isCowMissing } from '~/features/cows/cow-missing';
import { breedName } from '~/lib/cow-words';
import { cowsApi, useGetCowQuery } from '~/features/cows/cows.api';
import { CowInquiryBar } from '~/features/cows/cow-inquiry';
import { SimilarCows } from '~/features/cows/similar-cows';
import { similarCowsApi, similarTo } from '~/features/cows/similar-cows.api';
import { NotFoundScreen } from '~/features/site/not-found-screen';
import { PageHead } from '~/features/site/page-head';
import { UnavailableScreen } from '~/features/site/unavailable-screen';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/lib/use-paths';
import { requireAnswer } from '~/store/loader-answer';
import { storeContext } from '~/store/store';
import type { Route } from './+types/cow';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { dispatch } = context.get(storeContext);
  const result = await dispatch(cowsApi.endpoints.getCow.initiate(params.tagId));
  requireAnswer(result, isCowMissing);
  // Its failure is not the page's.
  if (result.data) await dispatch(similarCowsApi.endpoints.getSimilarCows.initiate(similarTo(result.data)));
  return null;
}

export function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  context.get(storeContext).dispatch(cowsApi.util.prefetch('getCow', params.tagId, {}));
  return null;
}

export default function CowPage({ params }: Route.ComponentProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const paths = usePaths();
  const { currentData: cow, error, refetch } = useGetCowQuery(params.tagId);
  if (isCowMissing(error)) return <NotFoundScreen />;
  if (error && !cow) return <UnavailableScreen retry={() => void refetch()} />;
  const tagId = cow?.tagId ?? params.tagId.toUpperCase();
  const breed = cow?.breed ? breedName(i18n, cow.breed) : null;
  return (
    <div className="flex flex-col gap-8">
      <PageHead
        title={breed === null ? tagId : `${tagId}, ${breed}`}
        description={cow ? t`${format.number(cow.currentWeight)} KG, ${format.taka(cow.currentPrice)}` : ''}
        path={(to) => to.cow(tagId)}
      />
      <div className="-mt-4 flex flex-col gap-2">
        <Link to={paths.allCows()} className="inline-flex min-h-11 items-center self-start underline">
          <Trans>All cows</Trans>
        </Link>
        {cow ? <CowDetails cow={cow} /> : <CowDetailsSkeleton />}
      </div>
      {cow && <SimilarCows cow={cow} />}
      {cow && <CowInquiryBar cow={cow} />}
    </div>
  );
}
