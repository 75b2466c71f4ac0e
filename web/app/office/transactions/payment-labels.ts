import { msg } from '@lingui/core/macro';
import { PAYMENT_STATE_LABELS } from '~/domain/sales/booking-labels';

/** As the customer sees them, except that staff read the result of their own 'Reject'. */
export const STAFF_PAYMENT_LABELS: typeof PAYMENT_STATE_LABELS = {
  ...PAYMENT_STATE_LABELS,
  REJECTED: msg({ message: 'Not found', context: 'payment' }),
};
