import { ACCOUNTS } from '@khamar/contract/sales/enums';
import type { DaySum, JournalPage, MoneySums } from '@khamar/contract/sales/journal';
import type { JournalQuery, SumsQuery } from '@khamar/contract/sales/sales-query';
import type { Db } from '../../../db/schema.ts';
import { balances } from './post-entry.ts';
import * as journal from './journal.repository.ts';

export interface JournalService {
  list(query: JournalQuery): Promise<JournalPage>;
  sums(query: SumsQuery): Promise<MoneySums>;
}

/** Money received and refunded by day and method, newest day first. */
export async function listDaySums(db: Db, query: SumsQuery): Promise<DaySum[]> {
  const rows = await journal.sumsByDay(db, query);
  return rows.map(({ day, provider, received, payments, refunded, refunds }) => ({
    day,
    provider,
    receivedPaisa: Number(received),
    payments,
    refundedPaisa: Number(refunded),
    refunds,
  }));
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
    const [days, now] = await Promise.all([listDaySums(db, query), balances(db)]);
    return {
      days,
      balances: ACCOUNTS.map((account) => ({
        account,
        paisa: now.find((one) => one.account === account)?.paisa ?? 0,
      })),
    };
  },
});
