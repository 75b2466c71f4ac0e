import type { CowAvailability } from '@khamar/contract/sales/live';
import { Trans } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { apiErrorOf } from '~/api/api-error';
import { usePaths } from '~/paths';
import { selectUser } from '~/session/session.slice';
import { CommandNote, useCommandState } from '~/shop/bookings/command-note';
import { useCommands } from '~/shop/bookings/use-commands';
import { useAppSelector } from '~/state/store';
import { Button, ButtonLink, Link, quietButton } from '~/ui/button';
import {
  FreeHoldText,
  FreeHoldTitle,
  SimilarLink,
  TakenText,
  TakenTitle,
  TermsLink,
} from '~/shop/cow/status/availability-panel';
import { OwnBookingTitle } from '~/shop/cow/status/own-booking';
import { useMyCow } from '~/shop/bookings/use-my-cow';
import type { Wish } from './sheet-link.tsx';
import { VisitorSignIn } from './visitor-sign-in.tsx';
import { WaitingPlaceNote } from '~/shop/cow/status/waiting-place';

interface ReserveFlowProps {
  availability: CowAvailability;
  onClose: () => void;
}

/** The step a visitor or customer is at: sign in, agree, wait for their turn, or see that the cow is theirs. */
export function ReserveFlow({ availability, onClose }: ReserveFlowProps) {
  const { tagId, availabilityStatus } = availability;
  const paths = usePaths();
  const navigate = useNavigate();
  const isSignedIn = useAppSelector(selectUser) !== null;
  const { booking, place, isKnown } = useMyCow(tagId, availability);
  const { hold, join } = useCommands();
  const [isLost, setLost] = useState(false);
  const [firstWish] = useState<Wish>(availabilityStatus === 'AVAILABLE' ? 'reserve' : 'wait');
  /** What was asked for, until its outcome is known: the stream may report the user's own hold before the response arrives. */
  const [asked, setAsked] = useState<Wish | null>(null);
  const { isSending, error, run } = useCommandState((code) => {
    if (code === 'cow_taken') setLost(true);
    if (code === 'cow_free') setLost(false);
    setAsked(null);
  });
  // A code or a reservation may still be on its way when the visitor closes the sheet.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const isClosed = () => !isOpen.current;
  const reserve = async () => {
    if (isClosed()) return;
    setAsked('reserve');
    const result = await run(() => hold(tagId));
    if (result?.booking && !isClosed()) void navigate(paths.booking(result.booking.code), { replace: true });
  };
  const wait = async () => {
    if (isClosed()) return;
    setAsked('wait');
    if (await run(() => join(tagId))) setAsked(null);
  };

  if (booking !== undefined)
    return (
      <Step name="own" title={<OwnBookingTitle booking={booking} readAt={availability.readAt} />}>
        <p>
          <Trans>See your next steps</Trans>
        </p>
        <ButtonLink to={paths.booking(booking.code)} replace>
          <Trans>View booking</Trans>
        </ButtonLink>
      </Step>
    );
  const wish = asked ?? (availabilityStatus === 'AVAILABLE' && !isLost ? 'reserve' : 'wait');
  // The code is entered without another press: if the cow's status has changed since, it only signs in.
  const isAsFirst = wish === firstWish;
  if (wish === 'reserve')
    return (
      <Step name={isSignedIn ? 'agree' : 'sign in'} title={<FreeHoldTitle availability={availability} />}>
        <FreeHoldText availability={availability} />
        <p>
          <Trans>
            By reserving, you agree to the <TermsLink />.
          </Trans>
        </p>
        {isSignedIn ? (
          <Agree
            isSending={isSending || asked !== null}
            error={error}
            onAgree={() => void reserve()}
            onClose={onClose}
          />
        ) : (
          <VisitorSignIn
            tagId={tagId}
            wish={wish}
            onSignedIn={() => isAsFirst && void reserve()}
            submitLabel={<Trans>Agree and reserve</Trans>}
          />
        )}
      </Step>
    );
  if (availabilityStatus === 'SOLD')
    return (
      <Step name="sold" title={<TakenTitle availability={availability} />}>
        <SimilarLink />
      </Step>
    );
  return (
    <Step
      name={!isSignedIn ? 'sign in to wait' : place === undefined ? 'wait' : 'waiting'}
      title={
        isLost ? <Trans>Someone else got there first</Trans> : <TakenTitle availability={availability} />
      }
    >
      {isLost && (
        <p role="alert">
          <Trans>
            Sorry, this cow was booked while you were looking. Join the waiting list or see similar cows. You
            weren't charged.
          </Trans>
        </p>
      )}
      <TakenText availability={availability} />
      {isSignedIn ? (
        <>
          <WaitingPlaceNote place={place} />
          <CommandNote error={apiErrorOf(error).code === 'cow_taken' ? null : error} />
          {place === undefined && isKnown && (
            <Button aria-disabled={isSending} onClick={() => void wait()}>
              {isSending ? <Trans>One moment…</Trans> : <Trans>Join waiting list</Trans>}
            </Button>
          )}
        </>
      ) : (
        <VisitorSignIn
          tagId={tagId}
          wish={wish}
          onSignedIn={() => isAsFirst && void wait()}
          submitLabel={<Trans>Join waiting list</Trans>}
        />
      )}
      <SimilarLink />
    </Step>
  );
}

interface StepProps {
  /** A new one moves the focus, which was on what is gone. */
  name: string;
  title: React.ReactNode;
  children: React.ReactNode;
}

const Step = ({ name, title, children }: StepProps) => (
  <section aria-labelledby="reserve-title" className="flex flex-col gap-3">
    <StepTitle key={name}>{title}</StepTitle>
    {children}
  </section>
);

function StepTitle({ children }: { children: React.ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the effects of the step: a field or button that takes the focus keeps it.
  useLayoutEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <h2 id="reserve-title" ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
      {children}
    </h2>
  );
}

interface AgreeProps {
  isSending: boolean;
  error: unknown;
  onAgree: () => void;
  onClose: () => void;
}

/** The tap that accepts the terms. */
function Agree({ isSending, error, onAgree, onClose }: AgreeProps) {
  const paths = usePaths();
  const agree = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    agree.current?.focus();
  }, []);
  return (
    <>
      <CommandNote error={error}>
        {apiErrorOf(error).code === 'hold_limit' && (
          <Link to={paths.bookings()} className="inline-flex min-h-11 items-center font-semibold underline">
            <Trans>My bookings</Trans>
          </Link>
        )}
      </CommandNote>
      <Button ref={agree} aria-disabled={isSending} onClick={onAgree}>
        {isSending ? <Trans>One moment…</Trans> : <Trans>Agree and reserve</Trans>}
      </Button>
      <button type="button" className={quietButton} onClick={onClose}>
        <Trans>Not now</Trans>
      </button>
    </>
  );
}
