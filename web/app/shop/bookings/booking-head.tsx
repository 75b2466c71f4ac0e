import { Trans, useLingui } from '@lingui/react/macro';
import { BOOKING_STATE_TONES, BOOKING_STATE_LABELS } from '~/domain/sales/booking-labels';
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

type Head = Pick<ReadBooking, 'code' | 'tagId' | 'state' | 'pricePaisa' | 'weightKg'>;

/** The cow with its locked price and weight. */
export function BookingHead({ booking }: { booking: Head }) {
  const { i18n } = useLingui();
  const paths = usePaths();
  const { number } = useFormat();
  const { code, tagId, state, pricePaisa, weightKg } = booking;
  // Only for the photo: the cow may no longer be listed.
  const { data: cow } = useGetCowQuery(tagId);
  const price = useFormatPaisa()(pricePaisa);
  const weight = number(weightKg);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl font-bold">
          <Trans>
            Booking <span translate="no">{code}</span>
          </Trans>
        </h1>
        <Badge tone={BOOKING_STATE_TONES[state]}>{i18n._(BOOKING_STATE_LABELS[state])}</Badge>
      </div>
      {/* Its place does not depend on the text, which may arrive in two parts. */}
      <div className="flex flex-wrap items-start gap-4">
        {cow && (
          <div className="w-28 shrink-0 overflow-hidden rounded-card md:w-40">
            <CowImage cow={cow} sizes="10rem" />
          </div>
        )}
        <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-1">
          <Link to={paths.cow(tagId)} className="inline-flex min-h-11 items-center">
            <EarTag>{tagId}</EarTag>
          </Link>
          <p>
            <strong className="tabular-nums">{price}</strong> · <Trans>{weight} KG</Trans>
          </p>
          {state !== 'CANCELLED' && state !== 'EXPIRED' && (
            <p className="text-sm text-ink-600">
              <Trans>Price locked. Weight as last measured before booking.</Trans>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

export const BookingSkeleton = ({ loadingLabel }: { loadingLabel?: string }) => (
  <div className="flex flex-col gap-6">
    <p className="sr-only">{loadingLabel ?? <Trans>Loading booking</Trans>}</p>
    <Skeleton className="h-28 rounded-card" />
    <Skeleton className="h-32 rounded-card" />
    <Skeleton className="h-72 rounded-card" />
  </div>
);
