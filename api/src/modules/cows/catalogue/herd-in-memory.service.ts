import type { Db } from '../../../db/schema.ts';
import { listByIds } from './cows.repository.ts';
import type { CowRow } from '../cows.table.ts';
import { addCows, type HerdColumns, makeHerdColumns, removeCows, sizeOf } from './herd-columns.ts';
import { findIds, findPage } from './herd-page.ts';
import { type HerdState, readChanges, readCowsAfter, readHerd } from './herd.repository.ts';
import type { SearchQuery } from './search-query.ts';

/** A list as SQL would answer it at that version. */
export interface FoundCows {
  rows: CowRow[];
  total: number;
  version: number;
}

export interface HerdInMemory {
  /** Nothing while the herd is not in memory, or changes faster than it can be followed: then SQL answers. */
  list(query: SearchQuery): Promise<FoundCows | undefined>;
  /** All that match, in their order: four words of the list for each id (herd-ids.ts). Nothing likewise. */
  listIds(query: Pick<SearchQuery, 'filters' | 'order'>): Promise<Uint32Array | undefined>;
  /** How many cows are held. */
  size(): number;
  /** Lists by who searched for them. */
  readonly searches: Readonly<Record<'memory' | 'sql', number>>;
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
/** After a failure, and where there are too many. */
const REST = 5000;
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
  const searches = { memory: 0, sql: 0 };
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;

  /** No transaction: whatever changes while the batches are read is named by the changes since the beginning. */
  async function load(): Promise<void> {
    const { total, ...state } = await readHerd(db);
    if (total > maxCows) {
      restUntil = Date.now() + REST;
      return;
    }
    const herd = { columns: makeHerdColumns(total), state };
    for (let last: string | undefined = FIRST_ID; last !== undefined && !isStopping();) {
      // oxlint-disable-next-line no-await-in-loop -- the next batch begins where this one ends
      const cows = await readCowsAfter(db, last, BATCH);
      addCows(herd.columns, cows);
      last = cows.at(-1)?.id;
    }
    if (isStopping()) return;
    if (await follow(herd)) held = herd;
    // It changes faster than it can be read: trying again at once would only read it again.
    else restUntil = Date.now() + REST;
  }

  function startLoading(): void {
    if (loading !== undefined || isStopping() || maxCows === 0 || Date.now() < restUntil) return;
    loading = load()
      .catch(giveUp)
      .finally(() => {
        loading = undefined;
      });
  }

  function giveUp(error: unknown): void {
    held = undefined;
    restUntil = Date.now() + REST;
    onFailed(error);
  }

  /** False when the changes cannot be told, or make the herd too great. */
  async function follow(herd: Held): Promise<boolean> {
    const changes = await readChanges(db, herd.state);
    if (changes === undefined) return false;
    removeCows(herd.columns, changes.touched);
    addCows(herd.columns, changes.cows);
    herd.state = changes.state;
    return sizeOf(herd.columns) <= maxCows;
  }

  async function followOrGiveUp(herd: Held): Promise<void> {
    try {
      if (!(await follow(herd))) held = undefined;
    } catch (error) {
      giveUp(error);
    } finally {
      following = undefined;
    }
  }

  /** Finds in memory, then reads: the one is good only if the other saw the same herd. */
  async function search<Found, Read extends HerdState>(
    find: (columns: HerdColumns) => Found,
    readAfter: (found: Found) => Promise<Read>,
  ): Promise<{ found: Found; read: Read } | undefined> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const herd = held;
      if (herd === undefined) break;
      const { state } = herd;
      const found = find(herd.columns);
      // oxlint-disable-next-line no-await-in-loop -- again only when the herd has changed meanwhile
      const read = await readAfter(found);
      if (read.seal === state.seal && read.version === state.version) {
        searches.memory += 1;
        return { found, read };
      }
      // Many who find the herd changed follow it once; who asked of one that was given up since, not at all.
      if (herd === held) following ??= followOrGiveUp(herd);
      // oxlint-disable-next-line no-await-in-loop -- the same
      await following;
    }
    if (held === undefined) startLoading();
    searches.sql += 1;
    return undefined;
  }

  startLoading();
  return {
    async list(query) {
      const found = await search(
        (columns) => findPage(columns, query),
        ({ ids }) => listByIds(db, ids),
      );
      return found && { rows: found.read.rows, total: found.found.total, version: found.read.version };
    },
    async listIds(query) {
      const found = await search(
        (columns) => findIds(columns, query),
        () => readHerd(db),
      );
      return found?.found;
    },
    searches,
    size: () => (held === undefined ? 0 : sizeOf(held.columns)),
    async stop() {
      stopping.abort();
      await loading;
    },
  };
}
