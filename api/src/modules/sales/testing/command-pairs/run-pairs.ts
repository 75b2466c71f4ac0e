/**
 * Runs two different commands on one subject concurrently. The test's own connection holds the lock that both need; the first command is
 * started and waits for it, then the second. PostgreSQL grants the lock in that order, so every pair runs in both orders.
 */
import { ApiError } from '@khamar/contract/envelope';
import type { PairFarm } from './pair-farm.ts';

export interface Answered {
  status: number;
  body?: unknown;
}

export interface Command<World> {
  /** Route patterns of Fastify; empty for what the clock or the worker does. */
  routes: string[];
  send: (world: World) => Promise<Answered | void>;
  /** The lock that it shares with the others; by default the cow's row. */
  lock?: 'payment';
  /** A deadline: it takes effect immediately, even for a command already waiting for the lock. */
  isInstant?: boolean;
}

/** The response in a state ('ok' or the error code), and the next state if it changes. */
export type Outcome = readonly [answer: string, next?: string];

export interface Subject<World, Name extends string> {
  commands: Record<Name, Command<World>>;
  /** Allowed outcomes by state: for a pair, the first command's outcome in the start state and the second's in the state after it. */
  outcomes: Record<string, Record<Name, Outcome>>;
  starts: readonly string[];
  arrange: (farm: PairFarm, start: string) => Promise<World>;
  stateOf: (farm: PairFarm, world: World) => Promise<string>;
  locksOf: (world: World) => { cowId: string; paymentId: string | null };
}

const POLL_MS = 8;

/**
 * Starts the commands one by one, each once the previous one waits or is done. Returns their responses, and which of them finished before
 * the lock was released.
 */
async function atTheGate(
  farm: PairFarm,
  [lock, of]: [sql: string, id: string],
  sends: (() => Promise<Answered | void>)[],
) {
  const { gate, watcher } = farm;
  await gate.query('begin');
  await gate.query(lock, [of]);
  const isDone: boolean[] = [];
  const answers: Promise<Answered | void>[] = [];
  for (const [n, send] of sends.entries()) {
    isDone[n] = false;
    const answer = send();
    answers.push(answer);
    void answer.then(
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
  await gate.query('commit');
  return { answers: await Promise.all(answers), early };
}

const wordOf = (answer: Answered | void): string =>
  answer === undefined || answer.status < 400
    ? 'ok'
    : (ApiError.safeParse(answer.body).data?.data.code ?? `HTTP ${answer.status}`);

const LOCKS = {
  cow: 'select from cow where id = $1 for update',
  payment: `select pg_advisory_xact_lock(hashtextextended('payment:' || $1, 0))`,
};

/** Runs all pairs that start with this command in this state, then audits the journal. Returns what was wrong. */
export async function runPairs<World, Name extends string>(
  farm: PairFarm,
  { commands, outcomes, arrange, stateOf, locksOf }: Subject<World, Name>,
  start: string,
  first: Name,
): Promise<string[]> {
  const wrong: string[] = [];

  async function runPair(second: Name) {
    const world = await arrange(farm, start);
    const { cowId, paymentId } = locksOf(world);
    const both = [commands[first], commands[second]];
    const isPayment = both.some(({ lock }) => lock === 'payment');
    const { answers, early } = await atTheGate(
      farm,
      isPayment ? [LOCKS.payment, paymentId ?? ''] : [LOCKS.cow, cowId],
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
      const [answer, next = state] = outcomes[state]?.[name] ?? ['not in the table'];
      expected.set(name, answer);
      state = next;
    }
    const allowed = [expected.get(first), expected.get(second), state].join(', ');
    const got = [...answers.map(wordOf), await stateOf(farm, world)].join(', ');
    if (got !== allowed) wrong.push(`then ${second}: ${got}; allowed: ${allowed}`);
  }

  for (const second of namesOf(commands))
    // oxlint-disable-next-line no-await-in-loop -- all pairs share one lock connection
    if (second !== first) await runPair(second);
  // One audit at the end suffices: pairs have separate cows, and the journal is append-only, so a broken invariant stays broken.
  for (const { invariant } of await farm.audit()) wrong.push(`after all of them: not ${invariant}`);
  return wrong;
}

export const namesOf = <Name extends string>(commands: Record<Name, unknown>): Name[] =>
  Object.keys(commands).filter((name): name is Name => name in commands);
