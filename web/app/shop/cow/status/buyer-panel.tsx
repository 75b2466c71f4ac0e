import type { Cow } from '@khamar/contract/cows/cow';
import type { CowAvailability } from '@khamar/contract/sales/live';
import { Trans } from '@lingui/react/macro';
import { SIMILAR, usePaths } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { AvailabilityPanel, PanelAction, StatusPanelFrame, TermsLink } from './availability-panel.tsx';
import { useGetCowAvailabilityQuery } from './availability.api.ts';
import { OwnBookingTitle } from './own-booking.tsx';
import { useMyCow } from '~/shop/bookings/use-my-cow';
import { WaitingPlaceNote } from './waiting-place.tsx';

/** For signed-in users: their own booking or place on the waiting list, or what every visitor sees. */
export function BuyerPanel({ availability }: { availability: CowAvailability }) {
  const paths = usePaths();
  const { booking, place, isKnown } = useMyCow(availability.tagId, availability);
  if (booking !== undefined)
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
  const isAvailable = availability.availabilityStatus === 'AVAILABLE';
  return (
    <AvailabilityPanel availability={availability}>
      {!isAvailable && <WaitingPlaceNote place={place} />}
      {(isAvailable || (isKnown && place === undefined)) && <PanelAction availability={availability} />}
      {isAvailable && <TermsLink className="self-start" />}
    </AvailabilityPanel>
  );
}

interface BuyerActionProps {
  cow: Cow;
  className: string;
  children: React.ReactNode;
}

/** The bar's button if the user has booked this cow, or waits for it. */
export function BuyerAction({ cow: { tagId }, className, children }: BuyerActionProps) {
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
  return children;
}
