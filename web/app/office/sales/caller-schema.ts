import { CallerBooking } from '@khamar/contract/sales/booking';
import { ReceivedMoney } from '@khamar/contract/sales/money';

/** Schemas of the caller form, where the advance is not a nested object. */
export const HoldForm = CallerBooking.omit({ received: true });
export const AdvanceForm = HoldForm.extend(ReceivedMoney.shape);
