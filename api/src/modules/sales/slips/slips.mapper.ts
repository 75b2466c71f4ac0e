import { ACTIVE_STATES } from '@khamar/contract/sales/booking-state';
import type { SharedSlip, SlipLink, SlipLinkSummary } from '@khamar/contract/sales/slip';
import { toBookingLine } from '../bookings/bookings.mapper.ts';
import type { ListedBooking } from '../bookings/bookings.repository.ts';
import { toBookingRefund } from '../payments/payments.mapper.ts';
import type { SlipLinkRow, SlipMoney } from './slips.repository.ts';

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

function toSlipBooking(row: ListedBooking): SharedSlip['bookings'][number] {
  const line = toBookingLine(row);
  const { code, tagId, state, weightKg, pricePaisa, paidPaisa, duePaisa, dueOn, createdAt } = line;
  const { deliveryPaisa, keepPaisa, allowancePaisa, writtenOffPaisa, liveWeight } = line;
  return {
    code,
    tagId,
    state,
    weightKg,
    pricePaisa,
    deliveryPaisa,
    keepPaisa,
    allowancePaisa,
    writtenOffPaisa,
    paidPaisa,
    duePaisa,
    dueOn,
    liveWeight,
    createdAt,
  };
}

const toSlipPayment = (row: SlipMoney['payments'][number]): SharedSlip['payments'][number] => ({
  provider: row.provider,
  state: row.state,
  amountPaisa: Number(row.amount_paisa),
  appliedPaisa: row.applied,
  receiptNumber: row.receipt_number === null ? null : Number(row.receipt_number),
  at: (row.receipt_issued_at ?? row.created_at).toISOString(),
});

function toSlipRefund(row: SlipMoney['refunds'][number]): SharedSlip['refunds'][number] {
  const { amountPaisa, state, dueAt, doneAt } = toBookingRefund(row);
  return { amountPaisa, state, dueAt, doneAt };
}

/** Claims that were not found or that the customer corrected; a voided payment has a receipt. */
const NEVER_MONEY: ReadonlySet<SharedSlip['payments'][number]['state']> = new Set(['REJECTED', 'REPLACED']);

/** Bookings of one customer, in this order. */
export function toSlip(rows: readonly [ListedBooking, ...ListedBooking[]], money: SlipMoney): SharedSlip {
  const bookings = rows.map(toSlipBooking);
  const active = bookings.filter(({ state }) => ACTIVE_STATES.some((one) => one === state));
  const buyers = rows.map((row) => toBookingLine(row).buyer);
  return {
    customer: {
      name: buyers.find(({ name }) => name !== null)?.name ?? null,
      phone: buyers.find(({ phone }) => phone !== null)?.phone ?? null,
    },
    bookings,
    payments: money.payments.filter(({ state }) => !NEVER_MONEY.has(state)).map(toSlipPayment),
    refunds: money.refunds.map(toSlipRefund),
    totalPaisa: sum(
      active.map(
        ({ pricePaisa, deliveryPaisa, keepPaisa, allowancePaisa, writtenOffPaisa }) =>
          pricePaisa + deliveryPaisa + keepPaisa - allowancePaisa - writtenOffPaisa,
      ),
    ),
    paidPaisa: sum(active.map(({ paidPaisa }) => paidPaisa)),
    claimedPaisa: sum(
      rows
        .filter(({ state }) => ACTIVE_STATES.some((one) => one === state))
        .map(({ claimed_paisa }) => Number(claimed_paisa)),
    ),
    duePaisa: sum(active.map(({ duePaisa }) => duePaisa)),
    unallocatedPaisa: sum(money.payments.map(({ unallocated_paisa }) => Number(unallocated_paisa))),
    readAt: rows[0].read_at.toISOString(),
  };
}

/** The operator's prefix and the last three digits. */
function maskPhone(phone: string): string {
  const local = phone.replace(/^\+88(?=01)/, '');
  return local.slice(0, 3) + '•'.repeat(Math.max(0, local.length - 6)) + local.slice(-3);
}

/** For anyone with the link. */
export const withMaskedPhone = (slip: SharedSlip): SharedSlip => ({
  ...slip,
  customer: { ...slip.customer, phone: slip.customer.phone === null ? null : maskPhone(slip.customer.phone) },
});

export const toLinkSummary = ({ id, created_at, expires_at }: SlipLinkRow): SlipLinkSummary => ({
  _id: id,
  createdAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
});

export const toLink = (row: SlipLinkRow): SlipLink => ({ ...toLinkSummary(row), createdBy: row.created_by });
