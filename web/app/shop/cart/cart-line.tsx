import type { Cow } from '@khamar/contract/cows/cow';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '~/ui/button';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { EarTag } from '~/domain/ear-tag';
import { ReserveLink } from '~/shop/cow-card/reserve-link';
import type { LineChange } from './cart-changes.ts';
import { useMyCow } from '~/shop/bookings/use-my-cow';
import { Skeleton } from '~/ui/skeleton';

interface CartLineProps {
  change: LineChange;
  image: React.ReactNode;
  priceNote: React.ReactNode;
  onRemove: () => void;
}

export function CartLineRow({ change: { line, cow }, image, priceNote, onRemove }: CartLineProps) {
  const { t } = useLingui();
  const format = useFormat();
  const paths = usePaths();
  const tagId = (cow?.tagId ?? line.tagId) || t`One cow`;
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-card border border-cream-200 bg-white p-3 md:grid-cols-[9rem_minmax(0,1fr)]">
      <div className="flex flex-col md:row-span-2">{image}</div>
      <div className="flex min-w-0 flex-col gap-1">
        {cow === null ? (
          <EarTag className="self-start">{tagId}</EarTag>
        ) : (
          <Link to={paths.cow(cow.tagId)} className="inline-flex min-h-11 items-center self-start">
            <EarTag>{cow.tagId}</EarTag>
          </Link>
        )}
        {cow !== null && (
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-xl font-bold tabular-nums">{format.taka(cow.currentPrice)}</span>
            <span className="text-ink-600 tabular-nums">
              <Trans>{format.number(cow.currentWeight)} KG</Trans>
            </span>
          </p>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 md:col-span-1 md:col-start-2">
        <div className="flex grow flex-col">
          <UnavailableNote cow={cow} tagId={tagId} />
          {priceNote}
        </div>
        {cow?.availabilityStatus === 'AVAILABLE' && <ReserveLink cow={cow} className="px-6!" />}
        <button
          type="button"
          onClick={onRemove}
          className="inline-flex min-h-11 cursor-pointer items-center self-end rounded-full px-3 font-semibold text-clay-600 underline hover:bg-cream-100"
        >
          <Trans>
            Remove<span className="sr-only"> {tagId}</span>
          </Trans>
        </button>
      </div>
    </li>
  );
}

/** A visitor who booked the cow themselves gets a link to their booking, anyone else to the waiting list. */
function BookedNote({ cow: { tagId, isOnHold } }: { cow: Cow }) {
  const paths = usePaths();
  const { booking: own, isKnown } = useMyCow(tagId);
  if (own === undefined && !isKnown) return <Note />;
  const link = 'inline-flex min-h-11 items-center self-start underline';
  if (own === undefined)
    return (
      <>
        <Note>
          {isOnHold ? (
            <Trans>This cow is already reserved.</Trans>
          ) : (
            <Trans>Someone else has booked this cow.</Trans>
          )}
        </Note>
        <Link to={paths.reserve(tagId)} className={link}>
          <Trans>
            Join waiting list<span className="sr-only"> {tagId}</span>
          </Trans>
        </Link>
      </>
    );
  return (
    <>
      <Note>
        {own.state === 'BOOKED' ? (
          <Trans>This cow is booked for you.</Trans>
        ) : (
          <Trans>This cow is on hold for you.</Trans>
        )}
      </Note>
      <Link to={paths.booking(own.code)} className={link}>
        <Trans>View booking</Trans>
      </Link>
    </>
  );
}

/** Why a cow is not included in the total. */
function UnavailableNote({ cow, tagId }: Pick<LineChange, 'cow'> & { tagId: string }) {
  if (cow === null)
    return (
      <Note>
        <Trans>{tagId} is no longer listed.</Trans>
      </Note>
    );
  if (cow.availabilityStatus === 'AVAILABLE') return null;
  if (cow.availabilityStatus === 'BOOKED') return <BookedNote cow={cow} />;
  return (
    <Note>
      <Trans>This cow is sold.</Trans>
    </Note>
  );
}

const Note = ({ children }: { children?: React.ReactNode }) => (
  <p className="font-semibold">
    {children} <Trans>Not included in the total.</Trans>
  </p>
);

export const CartSkeleton = ({ count }: { count: number }) => (
  <>
    <p className="sr-only">
      <Trans>Loading cows</Trans>
    </p>
    <div aria-hidden className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line no-array-index-key -- skeletons are identical
        <Skeleton key={index} className="h-38 rounded-card" />
      ))}
    </div>
  </>
);
