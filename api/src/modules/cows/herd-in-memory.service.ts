import type { ListQuery } from '@khamar/contract/list-query';
import type { Db } from '../../database-schema.ts';
import { listByIds } from './cows.repository.ts';
import type { CowRow } from './cows.table.ts';
import { addCows, type HerdColumns, makeHerdColumns, removeCows } from './herd-columns.ts';
import { findPage } from './herd-page.ts';
import { type HerdState, readChanges, readCowsAfter, readHerd } from './herd.repository.ts';

/** A list as SQL would answer it at that version. */
export interface FoundCows {
  rows: CowRow[];
  total: number;
  version: number;
}

export interface HerdInMemory {
  /** Nothing while the herd is not in memory, or changes faster than it can be followed: then SQL answers. */
  list(query: ListQuery): Promise<FoundCows | undefined>;
  /** How many cows are held. */
  size(): number;
  stop(): Promise<void>;
}

interface Settings {
  db: Db;
  /** A greater herd is left to SQL; 0 leaves every herd to it. */
  maxCows: number;
  onFailed: (error: unknown) => void;
}

interface Held {
  columns: HerdColumns;
  state: HerdState;
}

/** So many at a time that a million cows stop no request for long. */
const BATCH = 1000;
const TRIES = 3;
const REST_AFTER_FAILURE = 5000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Finds and counts in memory, fetches the page by its ids, and answers only when that fetch saw the very state of the herd
 * that was searched. So the database stays the one truth, and whoever asks is never told of an older state.
 */
export function keepHerdInMemory({ db, maxCows, onFailed }: Settings): HerdInMemory {
  let held: Held | undefined;
  let loading: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let restUntil = 0;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;

  /** No transaction: whatever changes while the batches are read is named by the changes since the beginning. */
  async function load(): Promise<void> {
    const { total, ...state } = await readHerd(db);
    const columns = makeHerdColumns();
    let last: string | undefined = FIRST_ID;
    while (last !== undefined && !isStopping()) {
      if (Math.max(total, columns.byId.sorted().length) > maxCows) {
        restUntil = Date.now() + REST_AFTER_FAILURE;
        return;
      }
      // oxlint-disable-next-line no-await-in-loop -- the next batch begins where this one ends
      const cows = await readCowsAfter(db, last, BATCH);
      addCows(columns, cows);
      last = cows.at(-1)?.id;
    }
    if (isStopping()) return;
    held = { columns, state };
    await followHeld();
  }

  function startLoading(): void {
    if (loading !== undefined || isStopping() || maxCows === 0 || Date.now() < restUntil) return;
    loading = load()
      .catch((error: unknown) => {
        restUntil = Date.now() + REST_AFTER_FAILURE;
        onFailed(error);
      })
      .finally(() => {
        loading = undefined;
      });
  }

  async function follow(): Promise<void> {
    const before = held;
    if (before === undefined) return;
    const changes = await readChanges(db, before.state);
    // Until all of it is applied, or for good.
    held = undefined;
    if (changes === undefined) return;
    removeCows(before.columns, changes.touched);
    addCows(before.columns, changes.cows);
    if (before.columns.byId.sorted().length <= maxCows) held = { ...before, state: changes.state };
  }

  /** Many who find the herd changed follow it once. */
  function followHeld(): Promise<void> {
    following ??= follow().finally(() => {
      following = undefined;
    });
    return following;
  }

  startLoading();
  return {
    async list(query) {
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        if (held === undefined) break;
        const { columns, state } = held;
        const { ids, total } = findPage(columns, query);
        // oxlint-disable-next-line no-await-in-loop -- again only when the herd has changed meanwhile
        const { rows, version, seal } = await listByIds(db, ids);
        if (seal === state.seal && version === state.version) return { rows, total, version };
        // oxlint-disable-next-line no-await-in-loop -- the same
        await followHeld();
      }
      if (held === undefined) startLoading();
      return undefined;
    },
    size: () => held?.columns.byId.sorted().length ?? 0,
    async stop() {
      stopping.abort();
      await loading;
    },
  };
}
