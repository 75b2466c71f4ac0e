import { ACCOUNTS } from '@khamar/contract/sales/choices';
import type { JournalPage, MoneySums } from '@khamar/contract/sales/journal';
import type { JournalQuery, SumsQuery } from '@khamar/contract/sales/sales-query';
import type { Db } from '../../../db/schema.ts';
import { balances } from '../payments/ledger.ts';
import * as journal from './journal.queries.ts';

export interface JournalService {
  list(query: JournalQuery): Promise<JournalPage>;
  sums(query: SumsQuery): Promise<MoneySums>;
}

export const makeJournalService = (db: Db): JournalService => ({
  async list(query) {
    const { rows, total } = await journal.list(db, query);
    const entries = rows.map(({ id, kind, at, actor, lines }) => ({
      _id: id,
      kind,
      at: at.toISOString(),
      actor,
      lines,
    }));
    return { entries, totalEntries: total };
  },

  async sums(query) {
    const [days, now] = await Promise.all([journal.sumsByDay(db, query), balances(db)]);
    return {
      days: days.map(({ day, provider, received, payments, refunded, refunds }) => ({
        day,
        provider,
        receivedPaisa: Number(received),
        payments,
        refundedPaisa: Number(refunded),
        refunds,
      })),
      balances: ACCOUNTS.map((account) => ({
        account,
        paisa: now.find((one) => one.account === account)?.paisa ?? 0,
      })),
    };
  },
});
