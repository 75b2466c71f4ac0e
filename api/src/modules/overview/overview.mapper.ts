import { AVAILABILITY } from '@khamar/contract/cows/enums';
import type { Overview, ToDoItem } from '@khamar/contract/overview/overview';
import type { ToDoKind } from '@khamar/contract/overview/to-do';
import type { DaySum } from '@khamar/contract/sales/journal';
import type { Owed, SaleDay } from '../sales/index.ts';
import type { StatusRow, WaitingRow } from './overview.repository.ts';

type Period = Overview['period'];
type Filled<Figure extends keyof Overview> = NonNullable<Overview[Figure]>;

export const toWaiting = (kind: ToDoKind, { count, paisa, oldest, next }: WaitingRow): ToDoItem => ({
  kind,
  count,
  paisa: paisa === null ? null : Number(paisa),
  oldestAt: oldest?.toISOString() ?? null,
  nextAt: next?.toISOString() ?? null,
});

/** Every status, including those without cows. */
export const toHerd = (rows: StatusRow[]): Filled<'herd'> =>
  AVAILABILITY.map((status) => {
    const row = rows.find((each) => each.status === status);
    return { status, cows: row?.cows ?? 0, valuePaisa: Number(row?.taka ?? 0) * 100 };
  });

const within = <Row extends { day: string }>(rows: Row[], { from, to }: Period): Row[] =>
  rows.filter(({ day }) => from <= day && day <= to);

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

const moneyTotals = (days: DaySum[]): Filled<'money'>['before'] => ({
  receivedPaisa: sum(days.map(({ receivedPaisa }) => receivedPaisa)),
  payments: sum(days.map(({ payments }) => payments)),
  refundedPaisa: sum(days.map(({ refundedPaisa }) => refundedPaisa)),
  refunds: sum(days.map(({ refunds }) => refunds)),
  voidedPaisa: sum(days.map(({ voidedPaisa }) => voidedPaisa)),
  voids: sum(days.map(({ voids }) => voids)),
});

export function toMoney(rows: DaySum[], period: Period, before: Period): Filled<'money'> {
  const days = within(rows, period);
  return { ...moneyTotals(days), days, before: moneyTotals(within(rows, before)) };
}

function salesIn(rows: SaleDay[]): Filled<'sales'>['before'] {
  const days = rows.map(({ day, sales, sold, returns, returned }) => ({
    day,
    sales,
    valuePaisa: Number(sold),
    returns,
    returnedPaisa: Number(returned),
  }));
  const sales = sum(days.map((day) => day.sales));
  const daysInHerd = sum(rows.map((row) => row.days_in_herd));
  return {
    sales,
    valuePaisa: sum(days.map(({ valuePaisa }) => valuePaisa)),
    returns: sum(days.map(({ returns }) => returns)),
    returnedPaisa: sum(days.map(({ returnedPaisa }) => returnedPaisa)),
    daysToSell: sales === 0 ? null : Math.round((daysInHerd / sales) * 10) / 10,
    days,
  };
}

interface Sales {
  days: SaleDay[];
  unrecorded: { sales: number; paisa: string };
}

export const toSales = (
  { days, unrecorded: { sales, paisa } }: Sales,
  period: Period,
  before: Period,
): Filled<'sales'> => ({
  ...salesIn(within(days, period)),
  unrecorded: { sales, valuePaisa: Number(paisa) },
  before: salesIn(within(days, before)),
});

/** Refunds and unallocated money are on the to-do list anyway. */
export const toOwed = (row: Owed, waiting: ReadonlyMap<ToDoKind, WaitingRow>): Filled<'owed'> => ({
  receivablePaisa: Number(row.receivable),
  receivables: row.receivables,
  staffPaisa: Number(row.staff),
  refundsPaisa: Number(waiting.get('refunds')?.paisa ?? 0),
  unallocatedPaisa: Number(waiting.get('unallocated')?.paisa ?? 0),
  advancesPaisa: Number(row.advances),
  cashPaisa: Number(row.cash),
});
