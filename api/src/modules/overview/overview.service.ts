import { addDays, daysIn } from '@khamar/contract/overview/days';
import type { Overview, OverviewQuery } from '@khamar/contract/overview/overview';
import { TO_DO_KINDS, type ToDoKind } from '@khamar/contract/overview/to-do';
import { can, type Permission } from '@khamar/contract/accounts/permissions';
import type { Role } from '@khamar/contract/accounts/role-schema';
import type { Db } from '../../db/schema.ts';
import type { Actor } from '../../security/actor.ts';
import { countDue } from '../herd/index.ts';
import { listDaySums, listSaleDays, readOwed, whoseBooks } from '../sales/index.ts';
import { toHerd, toMoney, toOwed, toSales, toWaiting } from './overview.mapper.ts';
import * as overview from './overview.repository.ts';

export interface OverviewService {
  /** Without read:books the sales are those that the actor delivered. */
  read(actor: Actor, query: OverviewQuery): Promise<Overview>;
}

const DEFAULT_DAYS = 30;

type IfMay = <Figure>(permission: Permission, figure: () => Promise<Figure>) => Promise<Figure | null>;

export const makeOverviewService = (db: Db): OverviewService => ({
  async read(actor, { from, to }) {
    const { at, today } = await overview.readClock(db);
    const period = { from: from ?? addDays(today, 1 - DEFAULT_DAYS), to: to ?? today };
    const before = {
      from: addDays(period.from, -daysIn(period.from, period.to)),
      to: addDays(period.from, -1),
    };
    const ifMay = makeIfMay(actor.roles);
    // At most two connections: this screen must not take them all from buyers.
    const [waiting, figures] = await Promise.all([
      readWaiting(db, ifMay),
      readFigures(db, ifMay, { actor, both: { from: before.from, to: period.to }, period }),
    ]);
    return {
      readAt: at.toISOString(),
      period,
      before,
      waiting: TO_DO_KINDS.flatMap((kind) => {
        const row = waiting[kind];
        return row === null ? [] : toWaiting(kind, row);
      }),
      herd: figures.herd && toHerd(figures.herd),
      money: figures.money && toMoney(figures.money, period, before),
      sales: figures.sales && toSales(figures.sales, period, before),
      owed: figures.owed && toOwed(figures.owed, waiting),
    };
  },
});

const makeIfMay =
  (roles: Role[]): IfMay =>
  async (permission, figure) =>
    can(roles, permission) ? figure() : null;

async function readWaiting(db: Db, ifMay: IfMay): Promise<Record<ToDoKind, overview.WaitingRow | null>> {
  const payments = await ifMay('confirm:payment', () => overview.paymentsToConfirm(db));
  const holds = await ifMay('read:bookings', () => overview.endingHolds(db));
  const refunds = await ifMay('approve:refund', () => overview.openRefunds(db));
  const leads = await ifMay('read:leads', () => overview.newLeads(db));
  const unallocated = await ifMay('confirm:payment', () => overview.unallocatedMoney(db));
  const voids = await ifMay('void:payment', () => overview.voidRequests(db));
  const leftCows = await ifMay('read:bookings', () => overview.leftCows(db));
  const unrecordedSales = await ifMay('read:bookings', () => overview.salesToRecord(db));
  const unresolved = await ifMay('read:deliveries', () => overview.deliveriesToResolve(db));
  const undelivered = await ifMay('read:deliveries', () => overview.deliveriesToRepeat(db));
  const healthDue = await ifMay('record:herd', async () => {
    const { count, next } = await countDue(db);
    return { count, oldest: next, next };
  });
  return {
    healthDue,
    unresolved,
    undelivered,
    payments,
    holds,
    refunds: refunds?.all ?? null,
    overdueRefunds: refunds?.overdue ?? null,
    leads,
    unallocated,
    voids,
    leftCows,
    unrecordedSales,
  };
}

async function readFigures(
  db: Db,
  ifMay: IfMay,
  { actor, both, period }: { actor: Actor; both: Overview['period']; period: Overview['period'] },
) {
  const herd = await ifMay('read:inventory', () => overview.herdByStatus(db));
  const money = await ifMay('read:books', () => listDaySums(db, both));
  const sales = await ifMay('read:bookings', async () => ({
    days: await listSaleDays(db, { ...both, whose: whoseBooks(actor) }),
    unrecorded: await overview.unrecordedSales(db, period),
  }));
  const owed = await ifMay('read:books', () => readOwed(db));
  return { herd, money, sales, owed };
}
