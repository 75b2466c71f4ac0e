import { CallerBooking } from '@khamar/contract/sales/booking';
import { ReceivedMoney } from '@khamar/contract/sales/money';

/** Of the form for a caller, in which the advance has no part of its own. */
export const HoldForm = CallerBooking.omit({ received: true });
export const AdvanceForm = HoldForm.extend(ReceivedMoney.shape);
