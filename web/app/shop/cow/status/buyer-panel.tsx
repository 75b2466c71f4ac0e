import type { BookingRow, WaitingPlace } from '@khamar/contract/sales/booking';
import type { CowAvailability } from '@khamar/contract/sales/live';
import { ACTIVE_STATES, type BookingState } from '@khamar/contract/sales/booking-state';
import { Trans } from '@lingui/react/macro';
import { useState, useEffect, useRef } from 'react';
import { deadlineIn } from '~/domain/sales/deadline';
import { useLanguage, useFormat } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { useGetMyBookingsQuery, useGetMyPlacesQuery } from '~/shop/bookings/bookings.api';
import { ButtonLink, Button, Link } from '~/ui/button';
import {
  SimilarLink,
  AvailabilityPanel,
  StatusPanelFrame,
  TakenText,
  HOLD,
  TermsLink,
} from './availability-messages.tsx';
import { CommandNote, quietButton, useCommandState } from '~/shop/bookings/command-note';
import { PassedOverNote } from '~/shop/bookings/passed-over-note';
import { VerifyNumberNote } from '~/shop/bookings/verify-number-note';
import { useCommands } from '~/shop/bookings/use-commands';
import { useLocation, useNavigate } from 'react-router';
import { apiErrorOf } from '~/api/api-error';

const FRESH = { refetchOnMountOrArgChange: true };

/** For signed-in users: their own booking, or the actions they can take. */
export function BuyerPanel({ availability }: { availability: CowAvailability }) {
  const { data: bookings, isError } = useGetMyBookingsQuery(undefined, FRESH);
  const { data: places } = useGetMyPlacesQuery(undefined, FRESH);
  const [isLost, setLost] = useState(false);
  const own = bookings?.find((booking) => isActive(booking, availability));
  if (own !== undefined) return <OwnBooking booking={own} availability={availability} />;
  const place = places?.find(({ tagId }) => tagId === availability.tagId);
  if (isLost)
    return (
      <StatusPanelFrame tone="waiting" title={<Trans>Someone else got there first</Trans>}>
        <p role="alert">
          <Trans>
            Sorry, this cow was booked while you were looking. Join the waiting list or see similar cows. You
            weren't charged.
          </Trans>
        </p>
        <TakenText availability={availability} />
        <WaitAction tagId={availability.tagId} waiting={place} onFree={() => setLost(false)} />
        <SimilarLink />
      </StatusPanelFrame>
    );
  // Until the bookings are loaded, do not offer to wait for one's own cow.
  const isKnown = bookings !== undefined || isError;
  return (
    <AvailabilityPanel availability={availability}>
      {availability.availabilityStatus === 'AVAILABLE' ? (
        <HoldAction tagId={availability.tagId} onLost={() => setLost(true)} />
      ) : (
        isKnown && <WaitAction tagId={availability.tagId} waiting={place} />
      )}
    </AvailabilityPanel>
  );
}

const ACTIVE: ReadonlySet<BookingState> = new Set(ACTIVE_STATES);

/** An expired booking keeps its state until the worker cleans it up. */
const isActive = ({ tagId, state, expiresAt }: BookingRow, availability: CowAvailability): boolean =>
  tagId === availability.tagId &&
  ACTIVE.has(state) &&
  (expiresAt === null || expiresAt > availability.readAt);

function OwnBooking({ booking, availability }: { booking: BookingRow; availability: CowAvailability }) {
  const paths = usePaths();
  const language = useLanguage();
  const { code, state, expiresAt } = booking;
  const until = expiresAt === null ? '' : deadlineIn(language, expiresAt, availability.readAt);
  const titles: Record<'HELD' | 'IN_REVIEW' | 'BOOKED' | 'DELIVERED', React.ReactNode> = {
    HELD: <Trans>On hold for you until {until}. Pay the advance to book it.</Trans>,
    IN_REVIEW: <Trans>Payment in review</Trans>,
    BOOKED: <Trans>This cow is booked for you.</Trans>,
    DELIVERED: <Trans>This cow is yours.</Trans>,
  };
  return (
    <StatusPanelFrame
      tone={state === 'BOOKED' || state === 'DELIVERED' ? 'positive' : 'waiting'}
      title={state === 'EXPIRED' || state === 'CANCELLED' ? null : titles[state]}
    >
      <p>
        <Trans>See your next steps</Trans>
      </p>
      <ButtonLink to={paths.booking(code)}>
        <Trans>View booking</Trans>
      </ButtonLink>
    </StatusPanelFrame>
  );
}

interface WaitActionProps {
  tagId: string;
  /** The user's place in the waiting list, if any. */
  waiting: WaitingPlace | undefined;
  /** Called if the cow turns out to be available. */
  onFree?: () => void;
}

/** Join or leave the waiting list of a booked cow, or see one's place. */
function WaitAction({ tagId, waiting, onFree }: WaitActionProps) {
  const { number } = useFormat();
  const { join, leave } = useCommands();
  const { isSending, error, run } = useCommandState((code) => {
    if (code === 'cow_free') onFree?.();
  });
  const ordinal = number(waiting?.place ?? 0);
  return (
    <>
      <div role="status" className="empty:-mt-3">
        {waiting !== undefined && (
          <div className="flex flex-col gap-1 rounded-card bg-pasture-200 p-3 text-pasture-900">
            <p className="font-semibold">
              <Trans>You're number {ordinal} on the waiting list.</Trans>
            </p>
            <PassedOverNote {...waiting} />
            <VerifyNumberNote {...waiting} />
          </div>
        )}
      </div>
      <CommandNote error={error} />
      {waiting === undefined ? (
        <Button aria-disabled={isSending} onClick={() => void run(() => join(tagId))}>
          {isSending ? <Trans>One moment…</Trans> : <Trans>Join waiting list</Trans>}
        </Button>
      ) : (
        <button
          type="button"
          aria-disabled={isSending}
          className={quietButton}
          onClick={() => void run(() => leave(tagId))}
        >
          <Trans>Leave waiting list</Trans>
        </button>
      )}
    </>
  );
}

interface HoldActionProps {
  tagId: string;
  /** Called if someone else got the cow. */
  onLost: () => void;
}

/** Two taps: the first asks, the second accepts the terms and holds the cow. After signing in to hold it, the first step is skipped. */
function HoldAction({ tagId, onLost }: HoldActionProps) {
  const paths = usePaths();
  const navigate = useNavigate();
  const { hold } = useCommands();
  const { isSending, error, run } = useCommandState((code) => {
    if (code === 'cow_taken') onLost();
  });
  const isBackFromSignIn = useLocation().hash === `#${HOLD}`;
  const [isConfirming, setConfirming] = useState(isBackFromSignIn);
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isConfirming) confirm.current?.focus({ preventScroll: !isBackFromSignIn });
  }, [isConfirming, isBackFromSignIn]);

  const confirmHold = async () => {
    const result = await run(() => hold(tagId));
    if (result?.booking) void navigate(paths.booking(result.booking.code));
  };
  if (!isConfirming)
    return (
      <>
        <Button onClick={() => setConfirming(true)}>
          <Trans>Reserve this cow</Trans>
        </Button>
        <TermsLink className="self-start" />
      </>
    );
  return (
    <>
      <p>
        <Trans>
          By reserving, you agree to the <TermsLink />.
        </Trans>
      </p>
      <CommandNote error={error}>
        {apiErrorOf(error).code === 'hold_limit' && (
          <Link to={paths.bookings()} className="inline-flex min-h-11 items-center font-semibold underline">
            <Trans>My bookings</Trans>
          </Link>
        )}
      </CommandNote>
      <Button ref={confirm} aria-disabled={isSending} onClick={() => void confirmHold()}>
        {isSending ? <Trans>One moment…</Trans> : <Trans>Agree and reserve</Trans>}
      </Button>
      <button type="button" className={quietButton} onClick={() => setConfirming(false)}>
        <Trans>Not now</Trans>
      </button>
    </>
  );
}
