import type { BookingRow } from '@khamar/contract/sales/booking';
import { Trans } from '@lingui/react/macro';
import { deadlineIn } from '~/domain/sales/deadline';
import { useLanguage } from '~/i18n/use-language';

interface OwnBookingProps {
  booking: BookingRow;
  /** Time of the database. */
  readAt: string;
}

/** What the signed-in user's own booking of this cow is waiting for. */
export function OwnBookingTitle({ booking: { state, expiresAt }, readAt }: OwnBookingProps) {
  const language = useLanguage();
  const until = expiresAt === null ? '' : deadlineIn(language, expiresAt, readAt);
  const titles: Record<BookingRow['state'], React.ReactNode> = {
    HELD: <Trans>On hold for you until {until}. Pay the advance to book it.</Trans>,
    IN_REVIEW: <Trans>Payment in review</Trans>,
    BOOKED: <Trans>This cow is booked for you.</Trans>,
    DELIVERED: <Trans>This cow is yours.</Trans>,
    EXPIRED: null,
    CANCELLED: null,
  };
  return titles[state];
}
