import type { CowDetail } from '@khamar/contract/cows/cow';
import { descriptionIn, languageOfLine } from '@khamar/contract/cows/description-in';
import { Trans } from '@lingui/react/macro';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { EarTag } from '~/domain/ear-tag';
import { usePaths } from '~/paths';
import { Skeleton } from '~/ui/skeleton';
import { AddToCart } from '~/shop/cow-card/add-to-cart';
import { AvailabilityBadge } from '~/shop/cow-card/availability-badge';
import { CowGallery } from './cow-gallery.tsx';
import { CowInquiry } from './cow-inquiry.tsx';
import { CowSpecifications } from './cow-specifications.tsx';
import { SaveButton } from '~/shop/cow-card/save-button';
import { ShareCow } from './share-cow.tsx';
import { StatusPanel } from './status/status-panel.tsx';

const columns = 'grid gap-6 lg:grid-cols-2 lg:gap-10 print:grid-cols-2';

export function CowDetails({ cow }: { cow: CowDetail }) {
  const format = useFormat();
  const language = useLanguage();
  const paths = usePaths();
  return (
    <div className={columns}>
      <CowGallery key={cow._id} cow={cow} />
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-2xl">
            <EarTag>{cow.tagId}</EarTag>
          </h1>
          <AvailabilityBadge status={cow.availabilityStatus} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-3xl font-bold tabular-nums">{format.taka(cow.currentPrice)}</p>
          <div className="flex items-center gap-2">
            <SaveButton cow={cow} className="border border-pasture-800" />
            <ShareCow cow={cow} />
          </div>
        </div>
        <StatusPanel key={paths.cow(cow.tagId)} cow={cow} />
        <AddToCart cow={cow} className="self-start max-md:self-stretch" />
        <CowSpecifications cow={cow} />
        <Description text={descriptionIn(cow, language)} />
        <CowInquiry cow={cow} />
      </div>
    </div>
  );
}

/** The other language where the farm wrote nothing in the page's; a screen reader must know which it is. */
const Description = ({ text }: { text: string }) => (
  <div className="flex flex-col gap-2">
    {text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, index) => (
        // oxlint-disable-next-line no-array-index-key -- a line has no other name, and none is ever moved
        <p key={index} lang={languageOfLine(line)}>
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
        <Skeleton className="h-56 rounded-card" />
        <Skeleton className="h-92 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
    </div>
  </>
);
