import type { Booking } from '@khamar/contract/sales/booking';
import { Trans } from '@lingui/react/macro';
import { useMoment } from '~/i18n/use-moment';

type Times = Pick<Booking['payments'][number], 'createdAt' | 'receiptIssuedAt'>;

/** One time, and which one: that of the receipt once there is one, before that when it was sent. */
export function PaymentTime({ payment: { createdAt, receiptIssuedAt } }: { payment: Times }) {
  const moment = useMoment();
  const at = moment(receiptIssuedAt ?? createdAt);
  return receiptIssuedAt === null ? <Trans>Sent {at}</Trans> : <Trans>Confirmed {at}</Trans>;
}
