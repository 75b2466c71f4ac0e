import { AVAILABILITY } from '@khamar/contract/cows/enums';
import type { Overview, ToDoItem } from '@khamar/contract/overview/overview';
import type { ToDoKind } from '@khamar/contract/overview/to-do';
import type { DaySum } from '@khamar/contract/sales/journal';
import type { SalesRow, StatusRow, WaitingRow } from './overview.repository.ts';

type Period = Overview['period'];
type Filled<Figure extends keyof Overview> = NonNullable<Overview[Figure]>;

export const toWaiting = (kind: ToDoKind, { count, paisa, oldest, next }: WaitingRow): ToDoItem => ({
  kind,
  count,
  paisa: paisa === undefined ? null : Number(paisa),
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
});

export function toMoney(rows: DaySum[], period: Period, before: Period): Filled<'money'> {
  const days = within(rows, period);
  return { ...moneyTotals(days), days, before: moneyTotals(within(rows, before)) };
}

function salesIn(rows: SalesRow[]): Filled<'sales'>['before'] {
  const sales = sum(rows.map((row) => row.sales));
  const daysInHerd = sum(rows.map((row) => row.days_in_herd));
  return {
    sales,
    valuePaisa: sum(rows.map(({ paisa }) => Number(paisa))),
    daysToSell: sales === 0 ? null : Math.round((daysInHerd / sales) * 10) / 10,
    days: rows.map((row) => ({ day: row.day, sales: row.sales, valuePaisa: Number(row.paisa) })),
  };
}

export const toSales = (rows: SalesRow[], period: Period, before: Period): Filled<'sales'> => ({
  ...salesIn(within(rows, period)),
  before: salesIn(within(rows, before)),
});
