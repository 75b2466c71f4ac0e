import { Readable } from 'node:stream';
import type { Language } from '@khamar/contract/people/person';
import type {
  BookingSheetQuery,
  JournalSheetQuery,
  PaymentSheetQuery,
  RefundSheetQuery,
} from '@khamar/contract/sales/sales-query';
import { timeIn } from '../../messages/index.ts';
import type { Db } from '../../../db/schema.ts';
import { BYTE_ORDER_MARK, toCsvLine } from '../../../csv-cell.ts';
import { toBookingLine } from '../bookings/bookings.mapper.ts';
import * as bookings from '../bookings/bookings.queries.ts';
import * as journal from '../journal/journal.queries.ts';
import { toPayment, toRefund } from '../payments/payments.mapper.ts';
import * as payments from '../payments/payments.queries.ts';
import * as refunds from '../payments/refunds.queries.ts';
import { HEADS, type SheetHead, wordOf } from './sheet-words.ts';

/** Lists of sales as CSV, all their pages, newest first; whoever reads slowly is written to slowly. */
export interface SalesSheetsService {
  bookings(query: BookingSheetQuery): Readable;
  payments(query: PaymentSheetQuery): Readable;
  refunds(query: RefundSheetQuery): Readable;
  journal(query: JournalSheetQuery): Readable;
}

/** So few that others who ask meanwhile hardly wait. */
const BATCH = 250;

type Cell = string | number | null;

interface Sheet<Row> {
  language: Language;
  heads: readonly SheetHead[];
  /** The rows after the one with this id. */
  after: (id: string | undefined) => Promise<(Row & { id: string })[]>;
  /** One or more lines. */
  lines: (row: Row) => Cell[][];
}

async function* write<Row>({ language, heads, after, lines }: Sheet<Row>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(heads.map((head) => HEADS[head][language]));
  let last: string | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next batch when this one is taken
    const rows = await after(last);
    last = rows.at(-1)?.id;
    if (last === undefined) return;
    yield rows
      .flatMap((row) => lines(row))
      .map((cells) => toCsvLine(cells))
      .join('');
  }
}

const taka = (paisa: number): number => paisa / 100;

export function makeSalesSheetsService(db: Db): SalesSheetsService {
  return {
    bookings({ language = 'en', ...filters }) {
      const sheet: Sheet<bookings.ListedBooking> = {
        language,
        heads: ['code', 'state', 'tagId', 'name', 'phone', 'price', 'advance', 'paid', 'until', 'createdAt'],
        after: (id) => bookings.listAfter(db, filters, id, BATCH),
        lines: (row) => {
          const { code, state, tagId, pricePaisa, advancePaisa, paidPaisa, buyer } = toBookingLine(row);
          const until = row.expires_at === null ? null : timeIn(language, row.expires_at);
          const money = [pricePaisa, advancePaisa, paidPaisa].map((paisa) => taka(paisa));
          const made = timeIn(language, row.created_at);
          return [[code, wordOf(state, language), tagId, buyer.name, buyer.phone, ...money, until, made]];
        },
      };
      return Readable.from(write(sheet));
    },

    payments({ language = 'en', ...filters }) {
      const sheet: Sheet<payments.ListedPayment> = {
        language,
        heads: [
          'at',
          'state',
          'provider',
          'trxId',
          'amount',
          'unallocated',
          'code',
          'payer',
          'receipt',
          'by',
          'reason',
        ],
        after: (id) => payments.listAfter(db, filters, id, BATCH),
        lines: (row) => {
          const payment = toPayment(row);
          return [
            [
              timeIn(language, row.state_at),
              wordOf(payment.state, language),
              wordOf(payment.provider, language),
              payment.externalId,
              taka(payment.amountPaisa),
              taka(payment.unallocatedPaisa),
              payment.code,
              payment.payerNumber,
              payment.receiptNumber,
              payment.stateBy,
              payment.reason,
            ],
          ];
        },
      };
      return Readable.from(write(sheet));
    },

    refunds({ language = 'en', ...filters }) {
      const sheet: Sheet<refunds.ListedRefund> = {
        language,
        heads: ['at', 'state', 'provider', 'trxId', 'amount', 'code', 'payer', 'dueAt', 'by', 'reason'],
        after: (id) => refunds.listAfter(db, filters, id, BATCH),
        lines: (row) => {
          const refund = toRefund(row);
          return [
            [
              timeIn(language, row.state_at),
              wordOf(refund.state, language),
              wordOf(refund.provider, language),
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
      };
      return Readable.from(write(sheet));
    },

    journal({ language = 'en', ...filters }) {
      const sheet: Sheet<journal.EntryRow> = {
        language,
        heads: ['entry', 'at', 'kind', 'account', 'debit', 'credit', 'code', 'by'],
        after: (id) => journal.listAfter(db, filters, id, BATCH),
        lines: ({ id, at, kind, actor, lines }) =>
          lines.map(({ account, amountPaisa, code }) => [
            id,
            timeIn(language, at),
            wordOf(kind, language),
            account,
            amountPaisa > 0 ? taka(amountPaisa) : null,
            amountPaisa < 0 ? taka(-amountPaisa) : null,
            code,
            actor,
          ]),
      };
      return Readable.from(write(sheet));
    },
  };
}
