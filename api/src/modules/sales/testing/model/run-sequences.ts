import { randomUUID } from 'node:crypto';
import { ApiError } from '@khamar/contract/envelope';
import * as fc from 'fast-check';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { admin, type Person, person } from '../../../../testing/sales/buyers.ts';
import { startTestApi, type TestApi, office, ownerPool } from '../../../../testing/test-api.ts';
import { INVARIANTS } from '../../journal/money-invariants.ts';
import { anyStep, BUYERS, COWS, PRICE, type Step } from './model-step.ts';
import { makePlanner } from './model-steps.ts';
import { type ModelBooking, paidOf, Rejected } from './model-state.ts';
import { readWorld } from './model-world.ts';
import { CashModel } from './cash-model.ts';
import { readCash } from './cash-steps.ts';

/** Parallel sequences, each with its own cows and buyers. */
const LANES = 4;

export interface ModelFarm {
  api: TestApi;
  /** As the database owner, shared by the lanes. */
  owner: Pool;
  rahim: Person;
  second: Person;
  third: Person;
  staff: Awaited<ReturnType<typeof office>>;
  /** How many commands were sent, repetitions not counted. */
  sent: { commands: number };
  /** Terminates all API connections in the middle of a command; undefined if commands run undisturbed. */
  kill?: () => Promise<unknown>;
}

export async function openFarm(): Promise<ModelFarm> {
  const api = await startTestApi(0, { DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const owner = ownerPool(api, { max: LANES });
  return {
    api,
    owner,
    rahim: await admin(api),
    second: await admin(api, 'second'),
    third: await admin(api, 'third'),
    staff: await office(api, 'karim'),
    sent: { commands: 0 },
  };
}

const without = (row: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** Nothing is booked for a walk-in. */
function booksOf({ state, isWalkIn, pricePaisa, receivable, badDebt, allowance, ...booking }: ModelBooking) {
  const isSold = state === 'DELIVERED' && !isWalkIn;
  return {
    advanced: isSold
      ? 0
      : paidOf({ ...booking, state, isWalkIn, pricePaisa, receivable, badDebt, allowance }),
    revenue: isSold ? pricePaisa : 0,
    receivable,
    badDebt,
    allowance,
  };
}

/** As in the database. */
const weightOf = ({ byWeight }: ModelBooking) =>
  byWeight === null
    ? 'fixed'
    : [byWeight.ratePaisa, byWeight.agreedKg, byWeight.dispatchKg, byWeight.isPending ? 't' : 'f']
        .filter((part) => part !== null)
        .join(' ');

let run = 0;

/** Runs the same steps in the model and over HTTP, and compares the state after each. */
async function compare(farm: ModelFarm, buyers: Person[], steps: Step[]): Promise<void> {
  const { owner, rahim, second, third, staff } = farm;
  run += 1;
  const own = run;
  // Debts of other sequences belong to other customers.
  const phone = `+88017${String(run).padStart(8, '0')}`;
  const tags = Array.from({ length: COWS }, (_, n) => `RUN-${run}-${n}`);
  await owner.query(
    `insert into cow (tag_id, current_weight, current_price, age, description)
     select unnest($1::text[]), 250, $2, 3, 'A cow of the model test'`,
    [tags, PRICE / 100],
  );
  const model = new CashModel(COWS, PRICE);
  const agent = await person(farm.api, `agent${own}`, { roles: ['AGENT'] });

  async function command(who: Person, method: string, path: string, json: object, again: boolean) {
    farm.sent.commands += 1;
    const key = randomUUID();
    const send = async () => {
      for (;;) {
        const [response] = await Promise.all([who.send(method, path, json, key), farm.kill?.()]);
        // Either not executed, or executed with a lost response: the idempotency key makes the retry safe.
        if (response.status < 500) return response;
      }
    };
    const response = await send();
    if (again) {
      const repeated = await send();
      expect(repeated.status).toBe(response.status);
      if (response.status === 200) expect(repeated.body).toEqual(response.body);
    }
    return response;
  }

  let world = await readWorld(owner, tags);
  let cash = await readCash(owner, agent.id);
  const passDeadline = (tagId: string, isLongAgo: boolean) =>
    owner.query(
      `update booking set expires_at = clock_timestamp() - $2::interval
       where expires_at is not null and cow_id = (select id from cow where tag_id = $1)`,
      [tagId, isLongAgo ? '2 days' : '1 second'],
    );
  const plan = makePlanner({
    model,
    phone,
    seen: () => world,
    tags,
    buyers,
    rahim,
    second,
    third,
    agent,
    seenCash: () => cash,
    staff,
    command,
    passDeadline,
  });

  for (const [n, each] of steps.entries()) {
    const planned = plan(each);
    if (planned === undefined) continue;
    const [inModel, overHttp] = planned;
    const before = structuredClone(model.state);
    let expected = 'done';
    try {
      inModel();
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      expected = error.code;
      // Due bookings stay expired even if the command is then rejected because of them.
      if (expected !== 'cow_changed') model.state = before;
    }
    const { status, body } = await overHttp();
    const actual = status === 200 ? 'done' : ApiError.parse(body).data.code;
    expect(`${n} ${each.kind}: ${actual}`).toBe(`${n} ${each.kind}: ${expected}`);
    await expectSameAsModel(n);
  }

  async function expectSameAsModel(n: number) {
    [world, cash] = await Promise.all([readWorld(owner, tags), readCash(owner, agent.id)]);
    const inHand = model.state.cash;
    expect([n, cash.paisa, cash.closings.map((row) => without(row, 'id'))]).toEqual([
      n,
      inHand.paisa,
      inHand.closings.map((closing) => without(closing, 'reversed')),
    ]);
    const { bookings: inBookings, payments: inPayments, refunds: inRefunds, cows: inCows } = world;
    expect([n, inBookings.map((row) => without(row, 'code'))]).toEqual([
      n,
      model.state.bookings.map((booking, at) => ({
        // The tag at the time the booking was created or moved.
        tag: tags[booking.cow],
        state: inBookings[at] === undefined ? 'missing' : booking.state,
        price: booking.pricePaisa,
        advance: booking.advancePaisa,
        byWeight: weightOf(booking),
        paid: paidOf(booking),
        ...booksOf(booking),
      })),
    ]);
    expect([n, inPayments.map((row) => without(row, 'id'))]).toEqual([
      n,
      model.state.payments.map(({ state, unallocated }) => ({ state, unallocated })),
    ]);
    const numberOf = new Map(inPayments.map(({ id }, number) => [id, number]));
    const inOrder = (list: { payment: number | undefined; amount: number; done: boolean }[]) =>
      list.map((each) => JSON.stringify(each)).toSorted();
    expect([
      n,
      inOrder(
        inRefunds.map(({ paymentId, amount, done }) => ({
          payment: numberOf.get(paymentId),
          amount,
          done,
        })),
      ),
    ]).toEqual([
      n,
      inOrder(model.state.refunds.map(({ payment, amount, isDone }) => ({ payment, amount, done: isDone }))),
    ]);
    expect([n, inCows.map((row) => without(row, 'id', 'version'))]).toEqual([
      n,
      model.state.cows.map(({ isRemoved, waiting }, cow) => ({
        tag: tags[cow],
        status: model.statusOf(cow),
        removed: isRemoved,
        waiting: waiting.map((who) => buyers[who]?.username),
      })),
    ]);
  }
}

/** Long sequences find bugs that short ones cannot, but cost five times as much: one in ten is long. */
const upTo = (maxLength: number) => fc.array(anyStep, { maxLength, size: 'max' });
const sequence = fc.oneof({ weight: 9, arbitrary: upTo(12) }, { weight: 1, arbitrary: upTo(60) });

interface Run {
  sequences: number;
  seed: number;
  lanes?: number;
}

/** Runs random sequences of commands, and returns the invariants that they broke. */
export async function runSequences(
  farm: ModelFarm,
  { sequences, seed, lanes = LANES }: Run,
): Promise<string[]> {
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const buyers = await Promise.all(
        Array.from({ length: BUYERS }, (_each, n) => person(farm.api, `buyer${lane}-${n}`)),
      );
      await fc.assert(
        fc.asyncProperty(sequence, async (steps) => {
          // Leftovers of an earlier sequence would count towards the limits.
          const ids = [buyers.map(({ id }) => id)];
          await farm.owner.query(
            `update booking set state = 'CANCELLED', expires_at = null where account_id = any($1) and state in ('HELD', 'IN_REVIEW')`,
            ids,
          );
          await farm.owner.query(
            `update waiting set ended_at = now(), outcome = 'LEFT' where account_id = any($1) and ended_at is null`,
            ids,
          );
          await farm.owner.query(
            `update account set rejected_claims = 0, claims_blocked_at = null where id = any($1)`,
            ids,
          );
          await farm.owner.query(
            `insert into payment_event (payment_id, kind, actor, reason)
             select payment.id, 'REJECTED', 'rahim', 'of an earlier sequence' from payment join booking on booking.id = payment.booking_id
             where booking.account_id = any($1) and not exists (select from payment_event as event
               where event.payment_id = payment.id and event.kind in ('CONFIRMED', 'REJECTED', 'REPLACED'))`,
            ids,
          );
          await compare(farm, buyers, steps);
        }),
        { numRuns: Math.ceil(sequences / lanes), endOnFailure: farm.kill !== undefined, seed: seed + lane },
      );
    }),
  );
  const broken: string[] = [];
  for (const { name, query } of INVARIANTS)
    if ((await farm.owner.query(query)).rows.length > 0) broken.push(name);
  return broken;
}
