import type { Booking, OfficeBooking } from '@khamar/contract/sales/booking';
import type { Payment, Refund } from '@khamar/contract/sales/payment';
import { BUYER } from '../idempotent-command.ts';
import type { ListedPayment } from './payment-lists.repository.ts';
import type { ListedRefund } from '../refunds/refunds.repository.ts';

/** As shown in its booking. */
export const toBookingPayment = (row: ListedPayment): Booking['payments'][number] => ({
  _id: row.id,
  provider: row.provider,
  externalId: row.external_id,
  amountPaisa: Number(row.amount_paisa),
  isPart: row.is_part,
  state: row.state,
  isCorrectable: row.state === 'CLAIMED' && row.created_by === BUYER,
  reason: row.reason,
  unallocatedPaisa: Number(row.unallocated_paisa),
  receiptNumber: row.receipt_number === null ? null : Number(row.receipt_number),
  receiptIssuedAt: row.receipt_issued_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

/** As shown to staff. */
export const toOfficePayment = (row: ListedPayment): OfficeBooking['payments'][number] => ({
  ...toBookingPayment(row),
  recordedBy: row.created_by,
  voidRequest: toVoidRequest(row),
});

export const toPayment = (row: ListedPayment): Payment => ({
  ...toOfficePayment(row),
  code: row.code,
  tagId: row.tag_id,
  customer: row.tag_id === null ? null : { name: row.customer_name, phone: row.customer_phone },
  payerNumber: row.payer_number,
  stateAt: row.state_at.toISOString(),
  stateBy: row.state_by,
});

const toVoidRequest = ({
  void_reason,
  void_corrected_paisa,
  void_asked_by,
  void_asked_at,
}: ListedPayment): Payment['voidRequest'] =>
  void_asked_by === null || void_asked_at === null
    ? null
    : {
        reason: void_reason ?? '',
        correctedPaisa: void_corrected_paisa === null ? null : Number(void_corrected_paisa),
        askedBy: void_asked_by,
        askedAt: void_asked_at.toISOString(),
      };

/** As shown in its booking. */
export const toBookingRefund = (row: ListedRefund): Booking['refunds'][number] => ({
  _id: row.id,
  amountPaisa: Number(row.amount_paisa),
  state: row.state,
  dueAt: row.due_at.toISOString(),
  doneAt: row.state === 'DONE' ? row.state_at.toISOString() : null,
});

export const toRefund = (row: ListedRefund): Refund => ({
  ...toBookingRefund(row),
  code: row.code,
  provider: row.provider,
  payerNumber: row.payer_number,
  requestedBy: row.requested_by,
  confirmedBy: row.confirmed_by,
  reason: row.reason,
  isOverdue: row.is_overdue,
  gateway: row.gateway,
  note: row.note,
  externalId: row.external_id,
  stateAt: row.state_at.toISOString(),
  stateBy: row.state_by,
});
