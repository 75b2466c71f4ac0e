import type { BookingRow } from '@khamar/contract/sales/booking';
import type { CowStanding } from '@khamar/contract/sales/live';
import { ACTIVE_STATES, type BookingState } from '@khamar/contract/sales/booking-state';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { deadlineIn } from '~/domain/sales/deadline';
import { useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { useGetMyBookingsQuery, useGetMyPlacesQuery } from '~/shop/bookings/bookings.api';
import { ButtonLink } from '~/ui/button';
import { HoldAction } from './hold-action.tsx';
import { SimilarLink, StandingPanel, StatusPanelFrame, TakenWords } from './standing-words.tsx';
import { WaitAction } from './wait-action.tsx';

const FRESH = { refetchOnMountOrArgChange: true };

/** The panel of whoever is signed in: their own booking, or what they can do about the cow. */
export function BuyerPanel({ standing }: { standing: CowStanding }) {
  const { data: bookings, isError } = useGetMyBookingsQuery(undefined, FRESH);
  const { data: places } = useGetMyPlacesQuery(undefined, FRESH);
  const [isLost, setLost] = useState(false);
  const own = bookings?.find((booking) => isStanding(booking, standing));
  if (own !== undefined) return <OwnBooking booking={own} standing={standing} />;
  const place = places?.find(({ tagId }) => tagId === standing.tagId);
  if (isLost)
    return (
      <StatusPanelFrame tone="waiting" title={<Trans>Somebody else was a moment faster.</Trans>}>
        <p role="alert">
          <Trans>
            We are sorry: this cow was taken while you looked at it. Join its waiting list, or look at similar
            ones: nothing was charged.
          </Trans>
        </p>
        <TakenWords standing={standing} />
        <WaitAction tagId={standing.tagId} waiting={place} onFree={() => setLost(false)} />
        <SimilarLink />
      </StatusPanelFrame>
    );
  // Until it is known whose it is, nobody is offered to wait for their own cow.
  const isKnown = bookings !== undefined || isError;
  return (
    <StandingPanel standing={standing}>
      {standing.availabilityStatus === 'AVAILABLE' ? (
        <HoldAction tagId={standing.tagId} onLost={() => setLost(true)} />
      ) : (
        isKnown && <WaitAction tagId={standing.tagId} waiting={place} />
      )}
    </StandingPanel>
  );
}

const ACTIVE: ReadonlySet<BookingState> = new Set(ACTIVE_STATES);

/** A booking whose time is up stays in its state until it is tidied up. */
const isStanding = ({ tagId, state, expiresAt }: BookingRow, standing: CowStanding): boolean =>
  tagId === standing.tagId && ACTIVE.has(state) && (expiresAt === null || expiresAt > standing.readAt);

function OwnBooking({ booking, standing }: { booking: BookingRow; standing: CowStanding }) {
  const paths = usePaths();
  const language = useLanguage();
  const { code, state, expiresAt } = booking;
  const until = expiresAt === null ? '' : deadlineIn(language, expiresAt, standing.readAt);
  const titles: Record<'HELD' | 'IN_REVIEW' | 'BOOKED' | 'DELIVERED', React.ReactNode> = {
    HELD: <Trans>Yours until {until}. Pay the advance to keep it.</Trans>,
    IN_REVIEW: <Trans>The farm is looking for your payment.</Trans>,
    BOOKED: <Trans>This cow is booked in your name.</Trans>,
    DELIVERED: <Trans>This cow is yours.</Trans>,
  };
  return (
    <StatusPanelFrame
      tone={state === 'BOOKED' || state === 'DELIVERED' ? 'positive' : 'waiting'}
      title={state === 'EXPIRED' || state === 'CANCELLED' ? null : titles[state]}
    >
      <p>
        <Trans>Your booking says what comes next.</Trans>
      </p>
      <ButtonLink to={paths.booking(code)}>
        <Trans>
          To your booking <span translate="no">{code}</span>
        </Trans>
      </ButtonLink>
    </StatusPanelFrame>
  );
}
