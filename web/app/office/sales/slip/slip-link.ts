import { MAX_SLIP_BOOKINGS } from '@khamar/contract/sales/enums';
import { useLingui } from '@lingui/react/macro';
import { usePaths } from '~/paths';

/** After a payment: the slip of its bookings, for a toast. */
export function useSlipLink() {
  const { t } = useLingui();
  const paths = usePaths();
  return (codes: readonly string[]) => ({
    to: `${paths.office('/sales/slip')}?codes=${codes.slice(0, MAX_SLIP_BOOKINGS).join(',')}`,
    label: t`Slip`,
  });
}
