import type { Cow } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { CowCard, CowCardSkeleton } from '~/shop/cow-card/cow-card';

const grid = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

export const CowGrid = ({ cows, ...card }: { cows: Cow[]; sizes?: string }) => (
  <ul className={grid}>
    {cows.map((cow, index) => (
      <li key={cow.tagId} className="contents">
        <CowCard cow={cow} {...card} first={index === 0} />
      </li>
    ))}
  </ul>
);

export const CowGridSkeleton = ({ count }: { count: number }) => (
  <>
    <p className="sr-only">
      <Trans>Loading the herd</Trans>
    </p>
    <div aria-hidden className={grid}>
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line no-array-index-key -- skeletons are all alike
        <CowCardSkeleton key={index} />
      ))}
    </div>
  </>
);
