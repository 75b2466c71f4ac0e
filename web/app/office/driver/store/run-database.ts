import type { DriverRuns } from '@khamar/contract/deliveries/run';
import type { Step } from './step.ts';

/** What the phone keeps of a driver's runs. */
export interface KeptRuns extends DriverRuns {
  username: string;
}

/** A step that the server has not confirmed, in the order in which steps were taken. */
export interface OutboxEntry extends Step {
  id: number;
}

export type RunDatabase = Awaited<ReturnType<typeof openRunDatabase>>;

const NAME = 'khamar-run';

/** IndexedDB, because a photo does not fit into the browser's other storage. Rejects if storage is blocked. */
export async function openRunDatabase() {
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('runs', { keyPath: 'username' });
    opening.result.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true });
  });
  const database = await resultOf<IDBDatabase>(opening);
  // Another tab with a newer version of this page must be able to upgrade.
  database.addEventListener('versionchange', () => database.close());

  /** Resolves once the change is on the disk, not only accepted. */
  const change = async <Output>(
    store: 'runs' | 'outbox',
    work: (objects: IDBObjectStore) => IDBRequest<Output>,
  ) => {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
    const request = work(transaction.objectStore(store));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not stored')));
    });
    return request.result;
  };
  const read = (store: 'runs' | 'outbox') => database.transaction(store).objectStore(store);

  return {
    runs: (): Promise<KeptRuns[]> => resultOf<KeptRuns[]>(read('runs').getAll()),
    keepRuns: (runs: KeptRuns) => change('runs', (objects) => objects.put(runs)),
    forgetRuns: (username: string) => change('runs', (objects) => objects.delete(username)),
    outbox: (): Promise<OutboxEntry[]> => resultOf<OutboxEntry[]>(read('outbox').getAll()),
    add: async (step: Step): Promise<OutboxEntry> => {
      const id = Number(await change('outbox', (objects) => objects.add(step)));
      return { ...step, id };
    },
    replace: (entry: OutboxEntry) => change('outbox', (objects) => objects.put(entry)),
    remove: (id: number) => change('outbox', (objects) => objects.delete(id)),
  };
}

const resultOf = <Output>(request: IDBRequest<Output>): Promise<Output> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('Storage failed')));
  });
