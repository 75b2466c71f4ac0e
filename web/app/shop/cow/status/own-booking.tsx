import type { BookingRow } from '@khamar/contract/sales/booking';
import { Trans, useLingui } from '@lingui/react/macro';
import { bookingStateLabel } from '~/domain/sales/booking-labels';
import { deadlineIn } from '~/domain/sales/deadline';
import { useLanguage } from '~/i18n/use-language';

interface OwnBookingProps {
  booking: BookingRow;
  /** Time of the database. */
  readAt: string;
}

/** What the signed-in user's own booking of this cow is waiting for. */
export function OwnBookingTitle({ booking, readAt }: OwnBookingProps) {
  const { i18n } = useLingui();
  const { state, expiresAt } = booking;
  const language = useLanguage();
  const until = expiresAt === null ? '' : deadlineIn(language, expiresAt, readAt);
  const titles: Record<BookingRow['state'], React.ReactNode> = {
    HELD: <Trans>On hold for you until {until}. Pay the advance to book it.</Trans>,
    IN_REVIEW: i18n._(bookingStateLabel(booking)),
    BOOKED: <Trans>This cow is booked for you.</Trans>,
    DELIVERED: <Trans>This cow is yours.</Trans>,
    EXPIRED: null,
    CANCELLED: null,
  };
  return titles[state];
}
