import type { Readable } from 'node:stream';
import type { Language } from '@khamar/contract/accounts/person';
import type {
  BookingSheetQuery,
  JournalSheetQuery,
  PaymentSheetQuery,
  RefundSheetQuery,
} from '@khamar/contract/sales/sales-query';
import { can } from '@khamar/contract/accounts/permissions';
import type { ClosingSheetQuery } from '@khamar/contract/sales/cash';
import { timeIn } from '../../messages/index.ts';
import type { CurrentSettings } from '../../settings/index.ts';
import type { Db } from '../../../db/schema.ts';
import { CSV_BATCH, csvOf } from '../../../csv.ts';
import type { Actor } from '../../../security/actor.ts';
import * as cash from '../cash/holders.repository.ts';
import { isToRecord } from '../cash/cash-requests.repository.ts';
import { toClosing } from '../cash/cash.service.ts';
import { toBookingLine } from '../bookings/bookings.mapper.ts';
import { listAfter } from '../bookings/booking-list.repository.ts';
import type { ListedBooking } from '../bookings/bookings.repository.ts';
import * as journal from '../journal/journal.repository.ts';
import { whoseBooks } from '../journal/journal.service.ts';
import { toPayment, toRefund } from '../payments/payments.mapper.ts';
import * as payments from '../payments/payment-lists.repository.ts';
import * as refunds from '../refunds/refunds.repository.ts';
import { HEADINGS, type HeadingName, labelOf } from './export-labels.ts';

/** Complete lists as CSV streams, newest first, with backpressure for slow readers. Money without read:books: only what the actor recorded. */
export interface SalesExportsService {
  bookings(query: BookingSheetQuery): Readable;
  payments(actor: Actor, query: PaymentSheetQuery): Readable;
  refunds(actor: Actor, query: RefundSheetQuery): Readable;
  journal(actor: Actor, query: JournalSheetQuery): Readable;
  /** Mine; with manage:cash everyone's. */
  closings(actor: Actor, query: ClosingSheetQuery): Readable;
}

const headingsIn = (language: Language, heads: readonly HeadingName[]): string[] =>
  heads.map((head) => HEADINGS[head][language]);

const taka = (paisa: number): number => paisa / 100;

export function makeSalesExportsService(
  db: Db,
  current: Pick<CurrentSettings, 'selling'>,
): SalesExportsService {
  return {
    bookings({ language = 'en', ...filters }) {
      return csvOf<ListedBooking>({
        heads: headingsIn(language, [
          'code',
          'state',
          'tagId',
          'name',
          'phone',
          'price',
          'deliveryFee',
          'keepFee',
          'total',
          'advance',
          'paid',
          'until',
          'createdAt',
        ]),
        after: (last) => listAfter(db, filters, last?.id, CSV_BATCH),
        lines: (row) => {
          const line = toBookingLine(row);
          const { code, state, tagId, buyer } = line;
          const until = row.expires_at === null ? null : timeIn(language, row.expires_at);
          const { pricePaisa, deliveryPaisa, keepPaisa, totalPaisa, advancePaisa, paidPaisa } = line;
          const amounts = [pricePaisa, deliveryPaisa, keepPaisa, totalPaisa, advancePaisa, paidPaisa];
          const money = amounts.map((paisa) => taka(paisa));
          const createdAt = timeIn(language, row.created_at);
          return [
            [code, labelOf(state, language), tagId, buyer.name, buyer.phone, ...money, until, createdAt],
          ];
        },
      });
    },

    payments(actor, { language = 'en', ...filters }) {
      const whose = whoseBooks(actor);
      return csvOf<payments.ListedPayment>({
        heads: headingsIn(language, [
          'at',
          'state',
          'provider',
          'trxId',
          'amount',
          'unallocated',
          'code',
          'tagId',
          'name',
          'phone',
          'payer',
          'receipt',
          'by',
          'reason',
        ]),
        after: (last) =>
          payments.listAfter(db, { ...filters, recordedBy: whose?.username }, last?.id, CSV_BATCH),
        lines: (row) => {
          const payment = toPayment(row);
          return [
            [
              timeIn(language, row.state_at),
              labelOf(payment.state, language),
              labelOf(payment.provider, language),
              payment.externalId,
              taka(payment.amountPaisa),
              taka(payment.unallocatedPaisa),
              payment.code,
              payment.tagId,
              payment.customer?.name ?? null,
              payment.customer?.phone ?? null,
              payment.payerNumber,
              payment.receiptNumber,
              payment.stateBy,
              payment.reason,
            ],
          ];
        },
      });
    },

    refunds(actor, { language = 'en', ...filters }) {
      const whose = whoseBooks(actor);
      return csvOf<refunds.ListedRefund>({
        heads: headingsIn(language, [
          'at',
          'state',
          'provider',
          'trxId',
          'amount',
          'code',
          'payer',
          'dueAt',
          'by',
          'reason',
        ]),
        after: (last) =>
          refunds.listAfter(db, { ...filters, recordedBy: whose?.username }, last?.id, CSV_BATCH),
        lines: (row) => {
          const refund = toRefund(row);
          return [
            [
              timeIn(language, row.state_at),
              labelOf(refund.state, language),
              labelOf(refund.provider, language),
              refund.externalId,
              taka(refund.amountPaisa),
              refund.code,
              refund.payerNumber,
              timeIn(language, row.due_at),
              refund.stateBy,
              refund.reason,
            ],
          ];
        },
      });
    },

    closings(actor, { language = 'en', toDecide, ...days }) {
      const holder = can(actor.roles, 'manage:cash') ? undefined : actor.accountId;
      const isListed = toDecide && isToRecord(actor, current.selling.voidsNeedTwo);
      return csvOf<cash.ListedClosing>({
        heads: headingsIn(language, [
          'at',
          'person',
          'expected',
          'counted',
          'difference',
          'state',
          'by',
          'decidedBy',
          'reason',
        ]),
        after: (last) => cash.closingsAfter(db, { ...days, holder, isListed }, last?.id, CSV_BATCH),
        lines: (row) => {
          const { name, expectedPaisa, countedPaisa, state, countedBy, decidedBy, reason } = toClosing(row);
          const amounts = [expectedPaisa, countedPaisa, countedPaisa - expectedPaisa].map((paisa) =>
            taka(paisa),
          );
          const label = labelOf(state === 'DONE' ? 'CLOSED' : state, language);
          const person = name ?? labelOf(row.holder === 'till' ? 'till' : 'cash', language);
          return [
            [timeIn(language, row.created_at), person, ...amounts, label, countedBy, decidedBy, reason],
          ];
        },
      });
    },

    journal(reader, { language = 'en', ...filters }) {
      const whose = whoseBooks(reader);
      return csvOf<journal.EntryRow>({
        heads: headingsIn(language, ['entry', 'at', 'kind', 'account', 'debit', 'credit', 'code', 'by']),
        after: (last) => journal.listAfter(db, { ...filters, whose }, last?.id, CSV_BATCH),
        lines: ({ id, at, kind, actor, lines }) =>
          lines.map(({ account, amountPaisa, code }) => [
            id,
            timeIn(language, at),
            labelOf(kind, language),
            account,
            amountPaisa > 0 ? taka(amountPaisa) : null,
            amountPaisa < 0 ? taka(-amountPaisa) : null,
            code,
            actor,
          ]),
      });
    },
  };
}
