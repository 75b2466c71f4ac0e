import { responseOf } from '@khamar/contract/envelope';
import { DuePage } from '@khamar/contract/herd/health';
import { LeadPage } from '@khamar/contract/leads/lead';
import type { ToDoKind } from '@khamar/contract/overview/to-do';
import { BookingPage } from '@khamar/contract/sales/booking';
import { ClosingPage } from '@khamar/contract/sales/cash';
import { PaymentPage, RefundPage } from '@khamar/contract/sales/payment';
import { expect } from 'vitest';
import type { z } from 'zod';
import { cashOf } from './cash-farm.ts';
import type { Person } from './buyers.ts';

export const read = async <Data>(who: Person, path: string, schema: z.ZodType<Data>): Promise<Data> => {
  const { status, body } = await who.send('GET', path);
  expect([status, path]).toEqual([200, path]);
  return responseOf(schema).parse(body).data;
};
export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

interface Listed {
  count: number;
  paisa: number | null;
  nextAt: string | null;
}
const first = (moments: (string | null)[]) => moments.filter((at) => at !== null).toSorted()[0] ?? null;

async function listedPayments(who: Person, filter: string, paisaOf?: 'unallocatedPaisa'): Promise<Listed> {
  const { totalPayments, payments } = await read(who, `/sales/payments?limit=100&${filter}`, PaymentPage);
  return {
    count: totalPayments,
    paisa: paisaOf ? sum(payments.map((one) => one[paisaOf])) : null,
    nextAt: null,
  };
}
async function listedRefunds(who: Person, filter: string): Promise<Listed> {
  const { totalRefunds, refunds } = await read(who, `/sales/refunds?limit=100&${filter}`, RefundPage);
  return {
    count: totalRefunds,
    paisa: sum(refunds.map(({ amountPaisa }) => amountPaisa)),
    nextAt: first(refunds.map(({ dueAt }) => dueAt)),
  };
}
async function listedBookings(who: Person, filter: string): Promise<Listed> {
  const { totalBookings } = await read(who, `/sales/bookings?limit=100&${filter}`, BookingPage);
  return { count: totalBookings, paisa: null, nextAt: null };
}
/** What the list of each kind of task says about it. */
export const TO_DO_LISTS: Record<ToDoKind, (who: Person, filter: string) => Promise<Listed>> = {
  payments: (who, filter) => listedPayments(who, filter),
  unallocated: (who, filter) => listedPayments(who, filter, 'unallocatedPaisa'),
  voids: (who, filter) => listedPayments(who, filter),
  refunds: listedRefunds,
  overdueRefunds: listedRefunds,
  async holds(who, filter) {
    const { totalBookings, bookings } = await read(who, `/sales/bookings?limit=100&${filter}`, BookingPage);
    return { count: totalBookings, paisa: null, nextAt: first(bookings.map(({ expiresAt }) => expiresAt)) };
  },
  leftCows: listedBookings,
  unrecordedSales: listedBookings,
  unresolved: listedBookings,
  undelivered: listedBookings,
  async handIns(who) {
    const { handIns } = await cashOf(who);
    const mine = handIns.filter(({ receiver }) => receiver.holder === 'till' || receiver.holder === who.id);
    return { count: mine.length, paisa: sum(mine.map(({ offeredPaisa }) => offeredPaisa)), nextAt: null };
  },
  async cashOuts(who) {
    const { cashOuts } = await cashOf(who);
    return {
      count: cashOuts.length,
      paisa: sum(cashOuts.map(({ amountPaisa }) => amountPaisa)),
      nextAt: null,
    };
  },
  async closings(who, filter) {
    const { totalClosings } = await read(who, `/sales/cash/closings?limit=100&${filter}`, ClosingPage);
    return { count: totalClosings, paisa: null, nextAt: null };
  },
  async healthDue(who) {
    const { totalDue, due } = await read(who, '/herd/due?limit=100', DuePage);
    const days = due.map(({ dueOn }) => new Date(`${dueOn}T00:00:00+06:00`).toISOString());
    return { count: totalDue, paisa: null, nextAt: first(days) };
  },
  async leads(who, filter) {
    const { totalLeads } = await read(who, `/leads?limit=100&${filter}`, LeadPage);
    return { count: totalLeads, paisa: null, nextAt: null };
  },
};
