import { ACCOUNTS } from '@khamar/contract/sales/enums';
import type { DaySum, JournalPage, MoneySums } from '@khamar/contract/sales/journal';
import type { JournalQuery, SumsQuery } from '@khamar/contract/sales/sales-query';
import { can } from '@khamar/contract/accounts/permissions';
import type { Db } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { balances } from './balances.ts';
import * as journal from './journal.repository.ts';

export interface JournalService {
  /** Without read:books only their own entries. */
  list(actor: Actor, query: JournalQuery): Promise<JournalPage>;
  sums(actor: Actor, query: SumsQuery): Promise<MoneySums>;
}

export const whoseBooks = (actor: Actor): journal.Whose | undefined =>
  can(actor.roles, 'read:books') ? undefined : actor;

/** Money received and refunded by day and method, newest day first. */
export async function listDaySums(
  db: Db,
  query: SumsQuery & { whose?: journal.Whose | undefined },
): Promise<DaySum[]> {
  const rows = await journal.sumsByDay(db, query);
  return rows.map(({ day, provider, received, payments, refunded, refunds, voided, voids }) => ({
    day,
    provider,
    receivedPaisa: Number(received),
    payments,
    refundedPaisa: Number(refunded),
    refunds,
    voidedPaisa: Number(voided),
    voids,
  }));
}

export const makeJournalService = (db: Db): JournalService => ({
  async list(reader, query) {
    const { rows, total } = await journal.list(db, { ...query, whose: whoseBooks(reader) });
    const entries = rows.map(({ id, kind, at, actor, note, lines }) => ({
      _id: id,
      kind,
      at: at.toISOString(),
      actor,
      note,
      lines,
    }));
    return { entries, totalEntries: total };
  },

  async sums(actor, query) {
    const whose = whoseBooks(actor);
    const [days, now] = await Promise.all([listDaySums(db, { ...query, whose }), balances(db)]);
    if (whose !== undefined)
      return { days, balances: now.filter(({ account }) => account === `cash:${whose.accountId}`) };
    return {
      days,
      balances: [
        ...ACCOUNTS.map((account) => ({
          account,
          holder: null,
          paisa: now.find((one) => one.account === account)?.paisa ?? 0,
        })),
        ...now.filter(({ account, paisa }) => paisa !== 0 && !isOneOf(ACCOUNTS, account)),
      ],
    };
  },
});

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);
