/**
 * Runs two different commands on one subject concurrently. The test's own connection holds the lock that both need; the first command is
 * started and waits for it, then the second. PostgreSQL grants the lock in that order, so every pair runs in both orders.
 */
import { ApiError } from '@khamar/contract/envelope';
import type { PairFarm } from './pair-farm.ts';

export interface HttpResult {
  status: number;
  body?: unknown;
}

export interface Command<World> {
  /** Route patterns of Fastify; empty for what the clock or the worker does. */
  routes: string[];
  send: (world: World) => Promise<HttpResult | void>;
  /** The lock that it shares with the others; by default the cow's row. */
  lock?: 'payment' | 'cash' | 'payout';
  /** A deadline: it takes effect immediately, even for a command already waiting for the lock. */
  isInstant?: boolean;
}

/** The response in a state ('ok' or the error code), and the next state if it changes. */
export type Outcome = readonly [response: string, next?: string];

export interface Subject<World, Name extends string> {
  commands: Record<Name, Command<World>>;
  /** Allowed outcomes by state: for a pair, the first command's outcome in the start state and the second's in the state after it. */
  outcomes: Record<string, Record<Name, Outcome>>;
  starts: readonly string[];
  arrange: (farm: PairFarm, start: string) => Promise<World>;
  stateOf: (farm: PairFarm, world: World) => Promise<string>;
  /** `holder` of the cash; `wallet` that pays out. */
  locksOf: (world: World) => { cowId: string; paymentId: string | null; holder?: string; wallet?: string };
}

const POLL_MS = 8;

/**
 * Starts the commands one by one, each once the previous one waits or is done. Returns their responses, and which of them finished before
 * the lock was released.
 */
async function runInLockOrder(
  farm: PairFarm,
  [lock, of]: [sql: string, id: string],
  sends: (() => Promise<HttpResult | void>)[],
) {
  const { lockHolder, watcher } = farm;
  await lockHolder.query('begin');
  await lockHolder.query(lock, [of]);
  const isDone: boolean[] = [];
  const responses: Promise<HttpResult | void>[] = [];
  for (const [n, send] of sends.entries()) {
    isDone[n] = false;
    const response = send();
    responses.push(response);
    void response.then(
      () => (isDone[n] = true),
      () => (isDone[n] = true),
    );
    for (;;) {
      const { rows } = await watcher.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows[0]?.waiting === isDone.filter((done) => !done).length) break;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
  const early = [...isDone];
  await lockHolder.query('commit');
  return { responses: await Promise.all(responses), early };
}

const codeOf = (response: HttpResult | void): string =>
  response === undefined || response.status < 400
    ? 'ok'
    : (ApiError.safeParse(response.body).data?.data.code ?? `HTTP ${response.status}`);

const LOCKS = {
  cow: 'select from cow where id = $1 for update',
  cash: 'select from cash_holder where holder = $1 for update',
  payout: `select pg_advisory_xact_lock(hashtextextended('payout:' || $1, 0))`,
  payment: `select pg_advisory_xact_lock(hashtextextended('payment:' || $1, 0))`,
};

/** Runs the pairs of this command in this state with each of the others, then audits the journal. Returns what was wrong. */
export async function runPairs<World, Name extends string>(
  farm: PairFarm,
  { commands, outcomes, arrange, stateOf, locksOf }: Subject<World, Name>,
  start: string,
  first: Name,
  seconds: readonly Name[],
): Promise<string[]> {
  const problems: string[] = [];

  async function runPair(second: Name) {
    const world = await arrange(farm, start);
    const { cowId, paymentId, holder, wallet } = locksOf(world);
    const both = [commands[first], commands[second]];
    const isPayment = both.some(({ lock }) => lock === 'payment');
    const isCash = both.some(({ lock }) => lock === 'cash');
    const named: [string, string] = isPayment ? [LOCKS.payment, paymentId ?? ''] : [LOCKS.cow, cowId];
    const { responses, early } = await runInLockOrder(
      farm,
      isCash ? [LOCKS.cash, holder ?? ''] : wallet === undefined ? named : [LOCKS.payout, wallet],
      both.map(
        ({ send }) =>
          () =>
            send(world),
      ),
    );
    // A deadline, or a command that needed no lock, came first regardless of the start order.
    const isEarly = early[1] === true && early[0] === false && commands[first].isInstant !== true;
    const isSwapped = isEarly || commands[second].isInstant === true;
    let state = start;
    const expected = new Map<Name, string>();
    for (const name of isSwapped ? [second, first] : [first, second]) {
      const [response, next = state] = outcomes[state]?.[name] ?? ['not in the table'];
      expected.set(name, response);
      state = next;
    }
    const allowed = [expected.get(first), expected.get(second), state].join(', ');
    const actual = [...responses.map(codeOf), await stateOf(farm, world)].join(', ');
    if (actual !== allowed) problems.push(`then ${second}: ${actual}; allowed: ${allowed}`);
  }

  for (const second of seconds)
    // oxlint-disable-next-line no-await-in-loop -- all pairs share one lock connection
    await runPair(second);
  // One audit at the end suffices: pairs have separate cows, and the journal is append-only, so a broken invariant stays broken.
  for (const { invariant } of await farm.audit()) problems.push(`after all of them: not ${invariant}`);
  return problems;
}

export const namesOf = <Name extends string>(commands: Record<Name, unknown>): Name[] =>
  Object.keys(commands).filter((name): name is Name => name in commands);
