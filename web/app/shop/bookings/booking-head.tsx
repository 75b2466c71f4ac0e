import { pricedKg } from '@khamar/contract/sales/live-weight-price';
import { Trans, useLingui } from '@lingui/react/macro';
import { BOOKING_STATE_TONES, bookingStateLabel } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { EarTag } from '~/domain/ear-tag';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { CowImage } from '~/shop/cow-card/cow-image';
import { useGetCowQuery } from '~/shop/cow-card/cows.api';
import { Badge } from '~/ui/badge';
import { Link } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import type { ReadBooking } from './bookings.api.ts';

type Head = Pick<ReadBooking, 'code' | 'tagId' | 'state' | 'pricePaisa' | 'weightKg' | 'liveWeight'>;

/** The URL has the code, so the title is part of the HTML. */
export const BookingTitle = ({ code }: { code: string }) => (
  <h1 className="text-2xl font-bold wrap-anywhere md:text-3xl">
    <Trans>
      Booking <span translate="no">{code}</span>
    </Trans>
  </h1>
);

/** The title with the state, on a page without a status line. */
export function BookingHeading(booking: Pick<ReadBooking, 'code' | 'state' | 'claimedPaisa'>) {
  const { code, state } = booking;
  const { i18n } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <BookingTitle code={code} />
      <Badge tone={BOOKING_STATE_TONES[state]}>{i18n._(bookingStateLabel(booking))}</Badge>
    </div>
  );
}

/** The place of the text does not depend on it: it may arrive in two parts. */
const cowRow = 'flex flex-wrap items-start gap-4';
const cowText = 'flex min-w-0 grow basis-40 flex-col items-start gap-1';
const photo = 'aspect-4/3 w-28 shrink-0 overflow-hidden rounded-card md:w-40';

/** The cow with its locked price and weight. */
export function BookedCow({ booking }: { booking: Head }) {
  const { tagId, state, pricePaisa, liveWeight } = booking;
  const paths = usePaths();
  const { number } = useFormat();
  // Only for the photo: the cow may no longer be listed.
  const { data: cow, isError } = useGetCowQuery(tagId);
  const price = useFormatPaisa()(pricePaisa);
  const weight = number(pricedKg(booking));
  return (
    <div className={cowRow}>
      {cow && (
        <div className={photo}>
          <CowImage cow={cow} sizes="10rem" />
        </div>
      )}
      {!cow && !isError && <Skeleton className={photo} />}
      <div className={cowText}>
        <Link to={paths.cow(tagId)} className="inline-flex min-h-11 items-center">
          <EarTag>{tagId}</EarTag>
        </Link>
        <p>
          <strong className="tabular-nums">{price}</strong> · <Trans>{weight} KG</Trans>
        </p>
        {state !== 'CANCELLED' && state !== 'EXPIRED' && (
          <p className="text-sm text-ink-600">
            {liveWeight === null ? (
              <Trans>Price locked. Weight as last recorded before booking.</Trans>
            ) : (
              <Trans>Price per KG locked. The final price is based on the dispatch weight.</Trans>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

export const BookedCowSkeleton = () => (
  <div className={cowRow}>
    <Skeleton className={photo} />
    <div className={cowText}>
      <Skeleton className="my-1 h-9 w-28 rounded-tag" />
      <Skeleton className="my-1 h-4 w-36" />
      <Skeleton className="my-1 h-8 w-full max-w-80 md:h-3" />
    </div>
  </div>
);
