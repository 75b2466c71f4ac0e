import type { Cow } from '@khamar/contract/cows/cow';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { breedName, GENDER_LABELS } from '~/domain/cow-labels';
import { EarTag } from '~/domain/ear-tag';
import { Skeleton } from '~/ui/skeleton';
import { AvailabilityBadge } from './availability-badge.tsx';
import { CowImage } from './cow-image.tsx';
import { WeightAge } from './weight-age.tsx';
import { SaveButton } from './save-button.tsx';
import { ZoomButton } from './zoom-button.tsx';

interface CowCardProps {
  cow: Cow;
  /** Image width from 48rem on, if it is not in the four-column grid. */
  sizes?: string;
  first?: boolean;
  /** Target of the link back from the cow's page. */
  id?: string;
  /** Additional content above the link. */
  children?: React.ReactNode;
}

const FOUR_COLUMNS = '(min-width: 80rem) 19rem, (min-width: 64rem) 33vw, (min-width: 48rem) 50vw';
/** On phones the image is the left column (`columns`). */
const ON_PHONES = '38vw';

/** `compact` (variants.css) is a phone at normal text size: image on the left, facts on the right. */
const columns = 'flex h-full flex-col compact:grid compact:grid-cols-[38%_minmax(0,1fr)]';
const content = 'flex grow flex-col gap-3 p-4 compact:gap-1 compact:p-3';
const zoom =
  'absolute top-2 right-14 z-10 compact:top-auto compact:right-auto compact:bottom-1 compact:left-[calc(38%-2.75rem)]';
/** Not filled: a list would have a dozen primary buttons. On a compact card the link covers the whole card, with the buttons above it. */
const detailsLink =
  'mt-auto border border-pasture-800 bg-white! px-3! text-pasture-800! hover:bg-pasture-500! hover:text-pasture-900! compact:px-2! compact:after:absolute compact:after:inset-0';

/** Shows what people compare first: photo, tag, weight, price. Unavailable cows are desaturated. */
export function CowCard({ cow, sizes = FOUR_COLUMNS, first = false, id, children }: CowCardProps) {
  const { t } = useLingui();
  const format = useFormat();
  const paths = usePaths();
  const quieter = cow.availabilityStatus === 'AVAILABLE' ? '' : 'saturate-50';
  return (
    <Card id={id} className="@container relative scroll-mt-4">
      <div className={columns}>
        <div className="relative compact:static">
          <CowImage cow={cow} sizes={`${sizes}, ${ON_PHONES}`} first={first} className={quieter} />
          <p className="absolute left-3 flex max-md:bottom-3 md:top-3 compact:static compact:px-1 compact:py-2 compact:*:px-2">
            <AvailabilityBadge cow={cow} />
          </p>
          <ZoomButton cow={cow} className={zoom} />
          <SaveButton cow={cow} className="absolute top-2 right-2 z-10 bg-white/90" />
        </div>
        <div className={content}>
          <h2>
            <EarTag>{cow.tagId}</EarTag>
          </h2>
          <Facts cow={cow} />
          <p className="flex flex-wrap items-baseline justify-between gap-x-2 tabular-nums">
            <span className="text-xl font-bold compact:text-lg">{format.taka(cow.currentPrice)}</span>
            <span className="text-ink-600">{t`${format.number(cow.currentWeight)} KG`}</span>
          </p>
          <p className="-mt-3 text-right text-sm text-ink-600 compact:-mt-1">
            <WeightAge cow={cow} />
          </p>
          {children && <div className="relative z-10 mt-auto flex flex-col gap-2">{children}</div>}
          <ButtonLink to={paths.cow(cow.tagId)} prefetch="intent" className={detailsLink}>
            <Trans>
              See more Details<span className="sr-only"> of {cow.tagId}</span>
            </Trans>
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** Always two lines, so cards have the same height. */
function Facts({ cow: { breed, gender, teeth } }: { cow: Cow }) {
  const { t, i18n } = useLingui();
  const facts = [
    breed && breedName(i18n, breed),
    gender && i18n._(GENDER_LABELS[gender]),
    teeth !== null && t`${plural(teeth, { one: '# tooth', other: '# teeth' })}`,
  ];
  return <p className="min-h-[3em] text-sm text-ink-600">{facts.filter(Boolean).join(' · ')}</p>;
}

export const CowCardSkeleton = () => (
  <div className="@container overflow-hidden rounded-card border border-cream-200 bg-white">
    <div className={columns}>
      <Skeleton className="aspect-4/3" />
      <div className={content}>
        <Skeleton className="h-8 w-28 rounded-tag" />
        <Skeleton className="h-10.5 rounded-tag" />
        <Skeleton className="h-7.75 w-32 rounded-tag" />
        <Skeleton className="-mt-3 ml-auto h-5.25 w-24 rounded-tag compact:-mt-1" />
        <Skeleton className="h-11 rounded-full" />
      </div>
    </div>
  </div>
);
