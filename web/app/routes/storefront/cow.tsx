import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { CowDetails, CowDetailsSkeleton } from '~/features/cows/cow-details';
import { breedName } from '~/features/cows/cow-words';
import { cowsApi, useGetCowQuery } from '~/features/cows/cows.api';
import { NotFoundScreen } from '~/features/site/not-found-screen';
import { PageHead } from '~/features/site/page-head';
import { UnavailableScreen } from '~/features/site/unavailable-screen';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/lib/use-paths';
import { isMissing, requireAnswer } from '~/store/loader-answer';
import { storeContext } from '~/store/store';
import type { Route } from './+types/cow';

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAnswer(await context.get(storeContext).dispatch(cowsApi.endpoints.getCow.initiate(params.tagId)));
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
  if (error)
    return isMissing(error) ? <NotFoundScreen /> : <UnavailableScreen retry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-4">
      <Link to={paths.allCows()} className="inline-flex min-h-11 items-center self-start underline">
        <Trans>All cows</Trans>
      </Link>
      {cow ? <CowDetails cow={cow} /> : <CowDetailsSkeleton />}
      {cow && (
        <PageHead
          title={[cow.tagId, cow.breed && breedName(i18n, cow.breed)].filter(Boolean).join(', ')}
          description={t`${format.number(cow.currentWeight)} KG, ${format.taka(cow.currentPrice)}`}
        />
      )}
    </div>
  );
}
