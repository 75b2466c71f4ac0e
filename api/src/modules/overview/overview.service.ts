import { addDays, daysIn } from '@khamar/contract/overview/days';
import type { Overview, OverviewQuery } from '@khamar/contract/overview/overview';
import { TO_DO_KINDS, type ToDoKind } from '@khamar/contract/overview/to-do';
import { can, type Permission } from '@khamar/contract/accounts/permissions';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../security/actor.ts';
import { countDue } from '../herd/index.ts';
import { listDaySums, listSaleDays, readOwed, whoseBooks } from '../sales/index.ts';
import type { CurrentSettings } from '../settings/index.ts';
import { toHerd, toMoney, toOwed, toSales, toWaiting } from './overview.mapper.ts';
import * as overview from './overview.repository.ts';

export interface OverviewService {
  /** Without read:books the sales are those that the actor delivered. */
  read(actor: Actor, query: OverviewQuery): Promise<Overview>;
}

const DEFAULT_DAYS = 30;

export const makeOverviewService = (db: Db, settings: Pick<CurrentSettings, 'selling'>): OverviewService => ({
  async read(actor, { from, to }) {
    const { at, today } = await overview.readClock(db);
    const period = { from: from ?? addDays(today, 1 - DEFAULT_DAYS), to: to ?? today };
    const before = {
      from: addDays(period.from, -daysIn(period.from, period.to)),
      to: addDays(period.from, -1),
    };
    // At most two connections: this screen must not take them all from buyers.
    const [{ waiting, herd }, figures] = await Promise.all([
      inTransaction(db, (tx) => readHerd(tx, actor, settings.selling)),
      inTransaction(db, (tx) =>
        readFigures(tx, actor, { both: { from: before.from, to: period.to }, period }),
      ),
    ]);
    return {
      readAt: at.toISOString(),
      period,
      before,
      waiting: TO_DO_KINDS.flatMap((kind) => {
        const row = waiting.get(kind);
        return row === undefined ? [] : toWaiting(kind, row);
      }),
      herd: herd && toHerd(herd),
      money: figures.money && toMoney(figures.money, period, before),
      sales: figures.sales && toSales(figures.sales, period, before),
      owed: figures.owed && toOwed(figures.owed, waiting),
    };
  },
});

/** Who acts on it. */
const PERMISSIONS: Record<ToDoKind, Permission> = {
  payments: 'confirm:payment',
  holds: 'read:bookings',
  refunds: 'approve:refund',
  overdueRefunds: 'approve:refund',
  leads: 'read:leads',
  unallocated: 'confirm:payment',
  voids: 'void:payment',
  leftCows: 'read:bookings',
  unrecordedSales: 'read:bookings',
  unresolved: 'read:deliveries',
  undelivered: 'read:deliveries',
  // Offered to this person, or to the till.
  handIns: 'record:cash',
  cashOuts: 'manage:cash',
  closings: 'manage:cash',
  healthDue: 'record:herd',
};

/** To do and stock. */
async function readHerd(db: Db, actor: Actor, { voidsNeedTwo }: CurrentSettings['selling']) {
  const { roles } = actor;
  const kinds = TO_DO_KINDS.filter((kind) => can(roles, PERMISSIONS[kind]));
  const waiting = new Map<ToDoKind, overview.WaitingRow>(
    await overview.readWaiting(
      db,
      kinds.filter((kind) => kind !== 'healthDue'),
      { actor, managesCash: can(roles, 'manage:cash'), needsTwo: voidsNeedTwo },
    ),
  );
  if (kinds.includes('healthDue')) {
    const { count, next } = await countDue(db);
    waiting.set('healthDue', { count, paisa: null, oldest: next, next });
  }
  return { waiting, herd: can(roles, 'read:inventory') ? await overview.herdByStatus(db) : null };
}

async function readFigures(
  db: Db,
  actor: Actor,
  { both, period }: { both: Overview['period']; period: Overview['period'] },
) {
  const readsBooks = can(actor.roles, 'read:books');
  const money = readsBooks ? await listDaySums(db, both) : null;
  const sales = can(actor.roles, 'read:bookings')
    ? {
        days: await listSaleDays(db, { ...both, whose: whoseBooks(actor) }),
        unrecorded: await overview.unrecordedSales(db, period),
      }
    : null;
  return { money, sales, owed: readsBooks ? await readOwed(db) : null };
}
