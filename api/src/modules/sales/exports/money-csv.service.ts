import type { Readable } from 'node:stream';
import type { Language } from '@khamar/contract/accounts/person';
import { groupBalances, shownPaisa } from '@khamar/contract/sales/balance-groups';
import type {
  BalanceSheetQuery,
  ReceivableSheetQuery,
  SumsSheetQuery,
} from '@khamar/contract/sales/sales-query';
import { csvOf, type CsvLines } from '../../../csv.ts';
import type { Db } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { balances } from '../journal/balances.ts';
import { listDaySums, whoseBooks } from '../journal/journal.service.ts';
import * as receivables from '../receivables/receivables.repository.ts';
import { labelOf } from './export-labels.ts';
import { AGE_LABELS, GROUP_LABELS, MONEY_HEADINGS } from './money-csv-labels.ts';

/** Sums of the journal for an accountant. */
export interface MoneyExportsService {
  /** Without read:books only what the actor recorded. */
  days(actor: Actor, query: SumsSheetQuery): Readable;
  balance(query: BalanceSheetQuery): Readable;
  receivables(query: ReceivableSheetQuery): Readable;
}

const headingsIn = (language: Language, heads: readonly (keyof typeof MONEY_HEADINGS)[]): string[] =>
  heads.map((head) => MONEY_HEADINGS[head][language]);

const taka = (paisa: number): number => paisa / 100;

/** A list that is read in one piece. */
const inOnePiece = <Row>(
  heads: string[],
  read: () => Promise<Row[]>,
  lines: (row: Row) => CsvLines,
): Readable => csvOf<Row>({ heads, after: async (last) => (last === undefined ? read() : []), lines });

/** As many customers as fit into one query. */
const BATCH = 1000;

export const makeMoneyExportsService = (db: Db): MoneyExportsService => ({
  days: (actor, { language = 'en', ...query }) =>
    inOnePiece(
      headingsIn(language, ['day', 'provider', 'received', 'payments', 'refunded', 'refunds', 'voided']),
      () => listDaySums(db, { ...query, whose: whoseBooks(actor) }),
      ({ day, provider, receivedPaisa, payments, refundedPaisa, refunds, voidedPaisa }) => [
        [
          day,
          labelOf(provider, language),
          taka(receivedPaisa),
          payments,
          taka(refundedPaisa),
          refunds,
          taka(voidedPaisa),
        ],
      ],
    ),

  balance: ({ language = 'en' }) =>
    inOnePiece(
      headingsIn(language, ['group', 'account', 'holder', 'balance']),
      async () => groupBalances(await balances(db)),
      ({ group, rows }) =>
        rows.map((row) => [
          GROUP_LABELS[group][language],
          // Whose cash it is says the next column.
          row.holder === null ? row.account : 'cash',
          row.holder,
          taka(shownPaisa(row)),
        ]),
    ),

  receivables: ({ language = 'en', ...filters }) =>
    csvOf<receivables.DebtorRow & { at: number }>({
      heads: headingsIn(language, ['name', 'phone', 'code', 'tagId', 'owed', 'dueOn', 'age']),
      after: async (last) => {
        const page = last === undefined ? 0 : last.at + 1;
        const { rows } = await receivables.list(db, { ...filters, page, limit: BATCH });
        return rows.map((row) => ({ ...row, at: page }));
      },
      lines: ({ name, phone, bookings }) =>
        bookings.map(({ code, tagId, owedPaisa, dueOn, age }) => [
          name,
          phone,
          code,
          tagId,
          taka(owedPaisa),
          dueOn,
          AGE_LABELS[age][language],
        ]),
    }),
});
