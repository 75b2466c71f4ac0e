import type { BookingSummary } from '@khamar/contract/sales/booking';
import { ACTIVE_STATES, type BookingState } from '@khamar/contract/sales/booking-state';
import type { SharedQuote } from '@khamar/contract/sales/quote';
import type { QuoteState } from '@khamar/contract/sales/enums';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { apiErrorOf } from '~/api/api-error';
import { sendOnce } from '~/api/idempotency';
import { farm } from '~/domain/farm';
import { dayIn } from '~/domain/sales/deadline';
import { quotePath } from '~/domain/sales/link-paths';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { selectUser } from '~/session/session.slice';
import { useGetMyBookingsQuery } from '~/shop/bookings/bookings.api';
import { CommandNote, useCommandState } from '~/shop/bookings/command-note';
import { AdvanceText } from '~/shop/cow/status/availability-panel';
import { AskTheFarm } from '~/shop/contact/ask-the-farm';
import { useAppDispatch, useAppSelector } from '~/state/store';
import { Button, ButtonLink, Link } from '~/ui/button';
import { linksApi } from '~/shop/link-page/link-page.api';

interface QuotePanelProps {
  quote: SharedQuote;
  token: string;
}

const TONES: Record<QuoteState, string> = {
  OPEN: 'border-pasture-500',
  ACCEPTED: 'border-pasture-500',
  TAKEN: 'border-tag-400',
  WITHDRAWN: 'border-tag-400',
  CHANGED: 'border-tag-400',
  LATE: 'border-tag-400',
  GONE: 'border-tag-400',
};

/** The quote's status and actions. */
export function QuotePanel({ quote, token }: QuotePanelProps) {
  const { state } = quote;
  return (
    <section
      id="accept"
      aria-labelledby="offer-state"
      className={`flex scroll-mt-24 flex-col gap-3 rounded-card border-2 bg-white p-4 ${TONES[state]}`}
    >
      <h2 id="offer-state" className="text-lg font-bold">
        <StateTitle quote={quote} />
      </h2>
      {state === 'OPEN' && <Acceptable quote={quote} token={token} />}
      {state === 'ACCEPTED' && <Accepted />}
      {state !== 'OPEN' && state !== 'ACCEPTED' && <Closed quote={quote} />}
    </section>
  );
}

function StateTitle({ quote: { state, until, holdMinutes } }: { quote: SharedQuote }) {
  const language = useLanguage();
  const minutes = useFormat().number(holdMinutes);
  const day = dayIn(language, until);
  const titles: Record<QuoteState, React.ReactNode> = {
    OPEN: <Trans>Accept to reserve this cow for {minutes} minutes.</Trans>,
    ACCEPTED: <Trans>This quote was accepted.</Trans>,
    WITHDRAWN: <Trans>This quote was withdrawn.</Trans>,
    CHANGED: <Trans>There's a newer quote for this cow.</Trans>,
    LATE: <Trans>This quote expired on {day}.</Trans>,
    TAKEN: <Trans>This cow is already reserved.</Trans>,
    GONE: <Trans>This cow is no longer for sale.</Trans>,
  };
  return titles[state];
}

/** Explains what accepting means before the button. */
function Acceptable({ quote, token }: QuotePanelProps) {
  const paths = usePaths();
  const user = useAppSelector(selectUser);
  const back = `${quotePath(paths.home(), token)}#accept`;
  return (
    <>
      <AdvanceText {...quote} />
      {user === null ? (
        <>
          <ButtonLink to={paths.signIn(back)} rel="nofollow">
            <Trans>Accept quote</Trans>
          </ButtonLink>
          <p className="flex flex-wrap items-center gap-x-2">
            <Trans>No account yet?</Trans>
            <Link
              to={paths.signUp(back)}
              rel="nofollow"
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              <Trans>Sign Up</Trans>
            </Link>
          </p>
        </>
      ) : (
        <AcceptAction token={token} />
      )}
    </>
  );
}

function AcceptAction({ token }: { token: string }) {
  const paths = usePaths();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { isSending, error, run } = useCommandState();
  const { code, details } = apiErrorOf(error);
  const { acceptQuote } = linksApi.endpoints;

  const accept = async () => {
    const booking = await run(() =>
      sendOnce<BookingSummary>(`accept:${token}`, (key) =>
        dispatch(acceptQuote.initiate({ key, token, termsVersion: farm.termsVersion })),
      ),
    );
    if (booking !== undefined) void navigate(paths.booking(booking.code));
  };
  return (
    <>
      <p>
        <Trans>
          By accepting, you agree to the{' '}
          <Link to={paths.policy('terms')} className="inline-flex min-h-11 items-center underline">
            Terms and conditions
          </Link>
          .
        </Trans>
      </p>
      {code === 'booking_stands' ? (
        <OwnBooking code={details.booking?.code} />
      ) : (
        <CommandNote error={error}>
          {code === 'hold_limit' && (
            <Link to={paths.bookings()} className="inline-flex min-h-11 items-center font-semibold underline">
              <Trans>My bookings</Trans>
            </Link>
          )}
        </CommandNote>
      )}
      <Button aria-disabled={isSending} aria-busy={isSending} onClick={() => void accept()}>
        {isSending ? <Trans>One moment…</Trans> : <Trans>Accept and reserve</Trans>}
      </Button>
    </>
  );
}

/** The user already holds this cow at its asking price. */
function OwnBooking({ code = '' }: { code: string | undefined }) {
  const paths = usePaths();
  return (
    <p role="alert" className="rounded-card border-2 border-clay-600 p-3">
      <Trans>
        You've already reserved this cow at the asking price. Cancel that booking first, then accept the
        quote.
      </Trans>{' '}
      <Link to={paths.booking(code)} className="inline-flex min-h-11 items-center font-semibold underline">
        <Trans>
          Booking <span translate="no">{code}</span>
        </Trans>
      </Link>
    </p>
  );
}

const link = 'inline-flex min-h-11 items-center self-start font-semibold underline';
const ACTIVE: ReadonlySet<BookingState> = new Set(ACTIVE_STATES);

function Accepted() {
  const paths = usePaths();
  const user = useAppSelector(selectUser);
  return (
    <>
      <p>
        <Trans>The cow is reserved at this price. If you accepted the quote, it's in your bookings.</Trans>
      </p>
      <Link to={user === null ? paths.signIn(paths.bookings()) : paths.bookings()} className={link}>
        <Trans>My bookings</Trans>
      </Link>
    </>
  );
}

/** Next steps for a closed quote; a user who holds the cow at its asking price sees that booking. */
function Closed({ quote: { state, tagId } }: { quote: SharedQuote }) {
  const { t } = useLingui();
  const paths = usePaths();
  const user = useAppSelector(selectUser);
  const { data: bookings } = useGetMyBookingsQuery(undefined, { skip: user === null || state !== 'TAKEN' });
  const own = bookings?.find((booking) => booking.tagId === tagId && ACTIVE.has(booking.state));
  const text = t`Hello! I have a question about your quote for cow ${tagId}.`;
  if (own !== undefined) return <OwnBooking code={own.code} />;
  return (
    <>
      <p>
        {state === 'TAKEN' ? (
          <Trans>If it becomes available before the quote expires, you can still accept.</Trans>
        ) : state === 'CHANGED' ? (
          <Trans>Use the latest link we sent you, or contact us.</Trans>
        ) : (
          <Trans>Contact us for a new quote or another cow.</Trans>
        )}
      </p>
      <AskTheFarm text={text} />
      {state !== 'GONE' && (
        <Link to={paths.cow(tagId)} className={link}>
          <Trans>View cow</Trans>
        </Link>
      )}
      <Link to={paths.allCows()} className={link}>
        <Trans>All cows</Trans>
      </Link>
    </>
  );
}
