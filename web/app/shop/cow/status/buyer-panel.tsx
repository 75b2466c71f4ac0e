import type { Cow } from '@khamar/contract/cows/cow';
import type { CowAvailability } from '@khamar/contract/sales/live';
import { Trans, useLingui } from '@lingui/react/macro';
import { BOOKING_STATE_TONES, bookingStateLabel } from '~/domain/sales/booking-labels';
import { SIMILAR, usePaths } from '~/paths';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { PanelAction, StatusPanelFrame } from './availability-panel.tsx';
import { useGetCowAvailabilityQuery } from './availability.api.ts';
import { OwnBookingTitle } from './own-booking.tsx';
import { useMyCow } from '~/shop/bookings/use-my-cow';
import { WaitingPlaceNote } from './waiting-place.tsx';

/** The state of the signed-in user's own booking of this cow, if any. */
export function OwnBadge({ tagId }: { tagId: string }) {
  const { i18n } = useLingui();
  const { currentData: availability } = useGetCowAvailabilityQuery(tagId);
  const { booking } = useMyCow(tagId, availability);
  if (booking === undefined) return null;
  return (
    <Badge tone={BOOKING_STATE_TONES[booking.state]} className="whitespace-nowrap">
      {i18n._(bookingStateLabel(booking))}
    </Badge>
  );
}

/** The signed-in user's own booking of this cow, if any. */
export function OwnPanel({ availability }: { availability: CowAvailability }) {
  const paths = usePaths();
  const { booking } = useMyCow(availability.tagId, availability);
  if (booking === undefined) return null;
  return (
    <StatusPanelFrame
      tone={booking.state === 'BOOKED' || booking.state === 'DELIVERED' ? 'positive' : 'waiting'}
      title={<OwnBookingTitle booking={booking} readAt={availability.readAt} />}
    >
      <p>
        <Trans>See your next steps</Trans>
      </p>
      <ButtonLink to={paths.booking(booking.code)} className="max-lg:hidden">
        <Trans>View booking</Trans>
      </ButtonLink>
    </StatusPanelFrame>
  );
}

/** The signed-in user's place on the waiting list, or the way to join it. */
export function WaitAction({ availability }: { availability: CowAvailability }) {
  const { place, isKnown } = useMyCow(availability.tagId, availability);
  return (
    <>
      <WaitingPlaceNote place={place} />
      {isKnown && place === undefined && <PanelAction availability={availability} />}
    </>
  );
}

interface BuyerActionProps {
  cow: Cow;
  className: string;
}

/** The bar's button if the user has booked this cow, or waits for it. */
export function BuyerAction({ cow: { tagId }, className }: BuyerActionProps) {
  const paths = usePaths();
  const { currentData: availability } = useGetCowAvailabilityQuery(tagId);
  const { booking, place } = useMyCow(tagId, availability);
  if (booking !== undefined)
    return (
      <ButtonLink to={paths.booking(booking.code)} className={className}>
        <Trans>View booking</Trans>
      </ButtonLink>
    );
  if (place !== undefined && availability?.availabilityStatus === 'BOOKED')
    return (
      <a href={`#${SIMILAR}`} className={className}>
        <Trans>See similar cows</Trans>
      </a>
    );
  return null;
}
