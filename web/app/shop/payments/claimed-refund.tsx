import { REFUND_DAYS } from '@khamar/contract/sales/booking-state';
import { Trans } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat } from '~/i18n/use-language';
import { type Claimed, claimedOf } from './amounts.ts';

/** What happens to unconfirmed payments of a cancelled booking. */
export function ClaimedRefund({ booking }: { booking: Claimed }) {
  const claimed = claimedOf(booking);
  const amount = useFormatPaisa()(claimed);
  const days = useFormat().number(REFUND_DAYS);
  if (claimed === 0) return null;
  return (
    <p>
      <Trans>
        We're still checking your payment of {amount}. If we find it, we'll refund it within {days} days.
      </Trans>
    </p>
  );
}
