import type { Cow } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/lib/use-paths';
import { ButtonLink } from '~/ui/button-link';
import { Card } from '~/ui/card';
import { EarTag } from '~/domain/ear-tag';
import { Skeleton } from '~/ui/skeleton';
import { AvailabilityBadge } from './availability-badge.tsx';
import { CowImage } from './cow-image.tsx';
import { SaveButton } from './save-button.tsx';
import { ZoomButton } from './zoom-button.tsx';

interface CowCardProps {
  cow: Cow;
  /** How wide its picture stands on the page, where it is not one of four columns. */
  sizes?: string;
  first?: boolean;
  /** What a screen has to add about this cow, above the way to it. */
  children?: React.ReactNode;
}

/** As the columns, where nothing stands beside them; on a phone a hair less, so that one of 360 px takes the file of 640, not of 960. */
const FOUR_COLUMNS =
  '(min-width: 80rem) 19rem, (min-width: 64rem) 33vw, (min-width: 48rem) 50vw, calc(100vw - 2.5rem)';

/** What people compare first: picture, tag, weight, price. A cow that is gone stays, but quieter. */
export function CowCard({ cow, sizes = FOUR_COLUMNS, first = false, children }: CowCardProps) {
  const format = useFormat();
  const paths = usePaths();
  const quieter = cow.availabilityStatus === 'AVAILABLE' ? '' : 'saturate-50';
  return (
    <Card className="relative flex flex-col">
      <CowImage cow={cow} sizes={sizes} first={first} className={quieter} />
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex items-center justify-between gap-2">
          <h2>
            <EarTag>{cow.tagId}</EarTag>
          </h2>
          <span className="text-ink-600 tabular-nums">
            <Trans>{format.number(cow.currentWeight)} KG</Trans>
          </span>
        </div>
        <p className="text-xl font-bold tabular-nums">{format.taka(cow.currentPrice)}</p>
        <p className="absolute top-3 left-3 flex">
          <AvailabilityBadge status={cow.availabilityStatus} />
        </p>
        <div className="absolute top-2 right-2 flex gap-1">
          <ZoomButton cow={cow} />
          <SaveButton cow={cow} className="bg-white/90" />
        </div>
        {children}
        <ButtonLink to={paths.cow(cow.tagId)} prefetch="intent" className="mt-auto px-3!">
          <Trans>
            See more Details<span className="sr-only"> of {cow.tagId}</span>
          </Trans>
        </ButtonLink>
      </div>
    </Card>
  );
}

export const CowCardSkeleton = () => (
  <div className="overflow-hidden rounded-card border border-cream-200 bg-white">
    <Skeleton className="aspect-4/3" />
    <div className="flex flex-col gap-3 p-4">
      <Skeleton className="h-8 w-28 rounded-tag" />
      <Skeleton className="h-7.75 w-32 rounded-tag" />
      <Skeleton className="h-11 rounded-full" />
    </div>
  </div>
);
