import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { Overview } from '@khamar/contract/overview/overview';
import { responseOf } from '@khamar/contract/envelope';
import { MoneySums } from '@khamar/contract/sales/journal';
import { ReceivablePage } from '@khamar/contract/sales/receivable';
import { inSoak, randomSeed } from '@khamar/testkit/soak';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Person } from '../../testing/sales/buyers.ts';
import { openFarm, runSequences } from '../sales/testing/model/run-sequences.ts';

/** At least 2,000 commands in the soak, a part of them in every check. */
const [SEQUENCES, COMMANDS] = inSoak([200, 2000], [60, 80]);
/** Entries get times within so many days before now, so that some are in the period before and some in none. */
const SPREAD_DAYS = 75;

const read = async <Data>(who: Person, path: string, schema: z.ZodType<Data>): Promise<Data> => {
  const { status, body } = await who.send('GET', path);
  expect([status, path]).toEqual([200, path]);
  return responseOf(schema).parse(body).data;
};

/** The commands ran within a minute: afterwards their entries are spread over weeks. */
const spread = (owner: Pool) =>
  owner.query(`begin;
    set local session_replication_role = replica;
    update journal_entry set at = clock_timestamp() - random() * interval '${SPREAD_DAYS} days';
    update unrecorded_sale set since = clock_timestamp() - random() * interval '${SPREAD_DAYS} days';
    commit`);

type Row = Record<string, number | string | null>;

/** Figures from the journal's lines alone, in other words than the queries under test. Dhaka has no daylight saving time. */
function figuresOf(owner: Pool) {
  const rows = async (query: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query<Row>(query, values)).rows;
  const one = async (query: string, values: unknown[] = []) => {
    const [row = {}] = await rows(query, values);
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
  };
  const inDays = (column: string) =>
    `(${column} at time zone 'UTC' + interval '6 hours')::date between $1::date and $2::date`;
  const entries = (kind: string, account: string) =>
    `(select count(distinct e.id)::int as n, coalesce(abs(sum(l.amount_paisa)), 0) as paisa
      from journal_entry e, journal_line l where l.entry_id = e.id and e.kind = '${kind}' and l.account ~ '${account}' and ${inDays('e.at')})`;
  const MONEY = '^(clearing|bank|cash)';
  return {
    money: (from: string, to: string) =>
      one(
        `select received.n as payments, received.paisa as "receivedPaisa", refunded.n as refunds, refunded.paisa as "refundedPaisa",
           voided.n as voids, voided.paisa as "voidedPaisa"
         from ${entries('RECEIVED', MONEY)} received, ${entries('REFUNDED', MONEY)} refunded, ${entries('VOIDED', MONEY)} voided`,
        [from, to],
      ),
    sales: (from: string, to: string) =>
      one(
        `select sold.n as sales, sold.paisa as "valuePaisa", undone.n as returns, undone.paisa as "returnedPaisa"
         from ${entries('DELIVERED', '^revenue')} sold, ${entries('DELIVERY_REVERSED', '^revenue')} undone`,
        [from, to],
      ),
    unrecorded: (from: string, to: string) =>
      one(
        `select count(*)::int as sales, coalesce(sum(price_paisa), 0) as "valuePaisa"
         from booking, unrecorded_sale where booking_id = booking.id and is_walk_in and state = 'DELIVERED'
           and reason is null and ${inDays('since')}`,
        [from, to],
      ),
    owed: () =>
      one(
        `select sum(amount_paisa) filter (where account = 'receivable') as "receivablePaisa",
           (select count(*) from (select booking_id from journal_line where account = 'receivable'
              group by booking_id having sum(amount_paisa) > 0) as open) as receivables,
           coalesce(sum(amount_paisa) filter (where account = 'staff_receivable'), 0) as "staffPaisa",
           -sum(amount_paisa) filter (where account = 'refunds_payable') as "refundsPaisa",
           -sum(amount_paisa) filter (where account = 'unallocated') as "unallocatedPaisa",
           -sum(amount_paisa) filter (where account = 'advance') as "advancesPaisa",
           sum(amount_paisa) filter (where account like 'cash:%') as "cashPaisa"
         from journal_line`,
      ),
    balances: async () =>
      Object.fromEntries(
        (
          await rows(
            `select account, sum(amount_paisa) as paisa from journal_line group by account having sum(amount_paisa) <> 0`,
          )
        ).map(({ account, paisa }) => [String(account), Number(paisa)]),
      ),
    days: async (from: string, to: string) =>
      (
        await rows(
          `select to_char(e.at at time zone 'UTC' + interval '6 hours', 'YYYY-MM-DD') as day, e.kind,
             split_part(replace(l.account, 'clearing:', ''), ':', 1) as provider, sum(l.amount_paisa) as paisa
           from journal_entry e, journal_line l where l.entry_id = e.id and e.kind in ('RECEIVED', 'REFUNDED', 'VOIDED')
             and l.account ~ '${MONEY}' and ${inDays('e.at')} group by 1, 2, 3`,
          [from, to],
        )
      )
        .map(({ day, kind, provider, paisa }) => `${day} ${provider} ${kind} ${Math.abs(Number(paisa))}`)
        .toSorted(),
  };
}

/** Daily totals as lines that the journal's can be compared with. */
const linesOf = (days: MoneySums['days']): string[] =>
  days
    .flatMap(({ day, provider, receivedPaisa, refundedPaisa, voidedPaisa }) =>
      Object.entries({ RECEIVED: receivedPaisa, REFUNDED: refundedPaisa, VOIDED: voidedPaisa })
        .filter(([, paisa]) => paisa > 0)
        .map(([kind, paisa]) => `${day} ${provider} ${kind} ${paisa}`),
    )
    .toSorted();

test('COUNT-10 random month: every figure about sales equals the sum over the journal', async () => {
  const farm = await openFarm();
  const { owner, rahim } = farm;
  expect(await runSequences(farm, { sequences: SEQUENCES, seed: randomSeed() })).toEqual([]);
  expect(farm.sent.commands).toBeGreaterThan(COMMANDS);
  await spread(owner);

  const figures = figuresOf(owner);
  const today = farmDay();
  const daysAgo = (days: number) => addDays(today, -days);
  const periods: [from: string, to: string][] = [
    [daysAgo(29), today],
    [daysAgo(6), today],
    [today, today],
    [daysAgo(60), daysAgo(20)],
    [daysAgo(SPREAD_DAYS + 1), today],
  ];
  for (const [from, to] of periods) {
    // oxlint-disable-next-line no-await-in-loop -- one period after the other
    const { money, sales, owed, before } = await read(
      rahim,
      `/overview?from=${from}&to=${to}`,
      Overview.strict(),
    );
    // oxlint-disable-next-line no-await-in-loop
    const sums = await read(rahim, `/sales/sums?from=${from}&to=${to}`, MoneySums);
    // oxlint-disable-next-line no-await-in-loop
    expect([from, money, money?.before, sales, sales?.before, owed]).toMatchObject([
      from,
      // oxlint-disable-next-line no-await-in-loop
      await figures.money(from, to),
      // oxlint-disable-next-line no-await-in-loop
      await figures.money(before.from, before.to),
      // oxlint-disable-next-line no-await-in-loop
      { ...(await figures.sales(from, to)), unrecorded: await figures.unrecorded(from, to) },
      // oxlint-disable-next-line no-await-in-loop
      await figures.sales(before.from, before.to),
      // oxlint-disable-next-line no-await-in-loop
      await figures.owed(),
    ]);
    // oxlint-disable-next-line no-await-in-loop
    const days = await figures.days(from, to);
    expect(linesOf(sums.days)).toEqual(days);
    expect(linesOf(money?.days ?? [])).toEqual(days);
    const sumOfDays = (name: 'valuePaisa' | 'returnedPaisa') =>
      sales?.days.reduce((total, day) => total + day[name], 0);
    expect([sumOfDays('valuePaisa'), sumOfDays('returnedPaisa')]).toEqual([
      sales?.valuePaisa,
      sales?.returnedPaisa,
    ]);
  }
  const { balances } = await read(rahim, '/sales/sums', MoneySums);
  const byAccount = Object.fromEntries(balances.map(({ account, paisa }) => [account, paisa]));
  expect(byAccount).toMatchObject(await figures.balances());
  const receivables = await read(rahim, '/sales/receivables?limit=100', ReceivablePage);
  expect(receivables.owedPaisa).toBe(byAccount['receivable']);
  expect(receivables.ages.reduce((sum, { owedPaisa }) => sum + owedPaisa, 0)).toBe(receivables.owedPaisa);
});
