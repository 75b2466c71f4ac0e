import type { Cow, AvailabilityStatus } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { EarTag } from '~/domain/ear-tag';
import { Skeleton } from '~/ui/skeleton';
import { AddToCart } from '~/shop/cow-card/add-to-cart';
import { AvailabilityBadge } from '~/shop/cow-card/availability-badge';
import { CowImage } from '~/shop/cow-card/cow-image';
import { CowInquiry } from './cow-inquiry.tsx';
import { CowSpecifications } from './cow-specifications.tsx';
import { SaveButton } from '~/shop/cow-card/save-button';
import { ShareCow } from './share-cow.tsx';
import { SIMILAR } from './similar-cows.tsx';

const columns = 'grid gap-6 lg:grid-cols-2 lg:gap-10 print:grid-cols-2';

export function CowDetails({ cow }: { cow: Cow }) {
  const format = useFormat();
  return (
    <div className={columns}>
      <CowImage
        cow={cow}
        sizes="(min-width: 80rem) 38rem, (min-width: 64rem) 50vw, calc(100vw - 2.5rem)"
        first
        // On a desk it stays beside what is read of it.
        className="rounded-card lg:sticky lg:top-24 lg:self-start"
      />
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-2xl">
            <EarTag>{cow.tagId}</EarTag>
          </h1>
          <AvailabilityBadge status={cow.availabilityStatus} />
        </div>
        <SoldNotice status={cow.availabilityStatus} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-3xl font-bold tabular-nums">{format.taka(cow.currentPrice)}</p>
          <div className="flex items-center gap-2">
            <SaveButton cow={cow} className="border border-pasture-800" />
            <ShareCow cow={cow} />
          </div>
        </div>
        <AddToCart cow={cow} className="self-start max-md:self-stretch" />
        <CowSpecifications cow={cow} />
        <Description text={cow.description} />
        <CowInquiry cow={cow} />
      </div>
    </div>
  );
}

/** Not the whole block: the taka sign stands in it too. */
const BANGLA_LETTER = /[\u0985-\u09B9]/;

/** Farms write in either language, or in both, a line each; a screen reader must know which is which. */
const Description = ({ text }: { text: string }) => (
  <div className="flex flex-col gap-2">
    {text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, index) => (
        // oxlint-disable-next-line no-array-index-key -- a line has no other name, and none is ever moved
        <p key={index} lang={BANGLA_LETTER.test(line) ? 'bn' : 'en'}>
          {line}
        </p>
      ))}
  </div>
);

export const CowDetailsSkeleton = () => (
  <>
    <p className="sr-only">
      <Trans>Loading the cow</Trans>
    </p>
    <div aria-hidden className={columns}>
      <Skeleton className="aspect-4/3 rounded-card" />
      <div className="flex flex-col gap-6">
        <Skeleton className="h-11 w-48 rounded-tag" />
        <Skeleton className="h-11 w-40 rounded-tag" />
        <Skeleton className="h-92 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
    </div>
  </>
);

/** Said before anybody reads the price: this one is spoken for. */
function SoldNotice({ status }: { status: AvailabilityStatus }) {
  if (status === 'AVAILABLE') return null;
  return (
    <p className="rounded-card bg-tag-200 p-4 text-ink-900">
      <strong>
        {status === 'SOLD' ? (
          <Trans>This cow is sold.</Trans>
        ) : (
          <Trans>This cow is booked by another family.</Trans>
        )}
      </strong>{' '}
      <a href={`#${SIMILAR}`} className="inline-flex min-h-11 items-center underline">
        <Trans>See similar ones</Trans>
      </a>
    </p>
  );
}
