import { Trans } from '@lingui/react/macro';
import { deadlineIn } from '~/domain/sales/deadline';
import { useLanguage } from '~/i18n/use-language';
import type { ReadBooking } from './bookings.api.ts';
import { useRemaining } from './use-remaining.ts';
import { useTimeLeft } from './use-time-left.ts';

interface TimeLeftProps {
  booking: Pick<ReadBooking, 'state' | 'claimedPaisa' | 'expiresAt' | 'readAt' | 'receivedAt'>;
}

/** Until when a hold or a review lasts. */
export function TimeLeft({ booking }: TimeLeftProps) {
  const language = useLanguage();
  const timeLeft = useTimeLeft();
  const remaining = useRemaining(booking) ?? 0;
  const { state, claimedPaisa, expiresAt, readAt } = booking;
  const until = expiresAt === null ? '' : deadlineIn(language, expiresAt, readAt);
  const left = timeLeft(remaining);
  if (remaining === 0) return <Trans>Time's up. One moment…</Trans>;
  if (state === 'IN_REVIEW' && claimedPaisa > 0) return <Trans>We'll confirm by {until}</Trans>;
  return (
    // Not announced as it counts down: the clock time says the same.
    <span role="timer" aria-live="off" className="tabular-nums">
      <Trans>
        Expires in {left} ({until})
      </Trans>
    </span>
  );
}
