import { HYDRATES_ON_INTERACTION } from '~/hydration/handle';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { data } from 'react-router';
import { CowCard, CowCardSkeleton } from '~/shop/cow-card/cow-card';
import { cowsApi, useGetAllCowsQuery } from '~/shop/cow-card/cows.api';
import { FarmLife } from '~/shop/home/farm-life';
import { FeatureImage, HomeSection } from '~/shop/home/home-section';
import { Hero } from '~/shop/home/hero';
import { HowItWorks } from '~/shop/home/how-it-works';
import { HowWeCare } from '~/shop/home/how-we-care';
import { Stories } from '~/shop/home/stories';
import { VisitFarm } from '~/shop/home/visit-farm';
import { PageHead } from '~/domain/page-head';
import { organization, StructuredData } from '~/domain/structured-data';
import { useLanguage } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { storeContext } from '~/state/store';
import { Button, ButtonLink } from '~/ui/button';
import type { Route } from './+types/home';

export const handle = HYDRATES_ON_INTERACTION;

const HERD = { page: 0, limit: 8 };

/** The page renders without the API, but with status 503, so an incomplete page is not cached. */
export async function loader({ context }: Route.LoaderArgs) {
  const { error } = await context.get(storeContext).dispatch(cowsApi.endpoints.getAllCows.initiate(HERD));
  return error === undefined ? { reached: true } : data({ reached: false }, { status: 503 });
}

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  context.get(storeContext).dispatch(cowsApi.util.prefetch('getAllCows', HERD, {}));
  return { reached: true };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const site = useSite();
  const language = useLanguage();
  return (
    <div className="flex flex-col gap-8 md:gap-16">
      <PageHead
        title={t`Fresh milk and healthy cows`}
        description={t`A dairy and cattle farm: fresh milk every morning and healthy cows, each with photos, weight and price.`}
        path={(to) => to.home()}
      />
      <StructuredData things={import.meta.env.SSR ? [organization(site, language)] : []} />
      <Suspense>
        <Hero />
      </Suspense>
      <MeetOurHerd reached={loaderData.reached} />
      <Suspense>
        <HowItWorks />
        <VisitFarm />
        <FeatureImage />
        <FarmLife />
        <HowWeCare />
        <Stories />
      </Suspense>
    </div>
  );
}

function MeetOurHerd({ reached }: { reached: boolean }) {
  const paths = usePaths();
  return (
    <HomeSection
      id="meet-our-herd"
      title={<Trans>Meet Our Herd</Trans>}
      intro={
        // On a phone the cows come first.
        <span className="max-md:hidden">
          <Trans>Each one wears its own yellow tag. Come and see them any day.</Trans>
        </span>
      }
    >
      <Herd reached={reached} />
      <ButtonLink to={paths.allCows()} className="self-center">
        <Trans>View All</Trans>
      </ButtonLink>
    </HomeSection>
  );
}

const grid = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-4';

function Herd({ reached }: { reached: boolean }) {
  const { currentData, isError, isFetching, refetch } = useGetAllCowsQuery(HERD);
  const [retried, setRetried] = useState(false);
  if (currentData) {
    return (
      <ul className={grid}>
        {currentData.cows.map((cow) => (
          <li key={cow.tagId} className="contents">
            <Suspense>
              <CowCard cow={cow} />
            </Suspense>
          </li>
        ))}
      </ul>
    );
  }
  // A failed server load is shown immediately, until the visitor retries or the cows arrive.
  const failed = retried ? isError && !isFetching : isError || !reached;
  if (failed) {
    return (
      <div
        role="alert"
        className="flex flex-col items-center gap-4 rounded-card bg-cream-100 px-4 py-12 text-center"
      >
        <p className="text-lg">
          <Trans>We couldn't load the cows. Please try again in a moment.</Trans>
        </p>
        <Button
          onClick={() => {
            setRetried(true);
            void refetch();
          }}
        >
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  return (
    <>
      <p className="sr-only">
        <Trans>Loading cows</Trans>
      </p>
      <div aria-hidden className={grid}>
        {Array.from({ length: HERD.limit }, (_, index) => (
          // oxlint-disable-next-line no-array-index-key -- skeletons are identical
          <CowCardSkeleton key={index} />
        ))}
      </div>
    </>
  );
}
