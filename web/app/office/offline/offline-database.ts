interface OfAccount {
  username: string;
}
interface Taken extends OfAccount {
  /** Of an entry that stays on the device although it was sent. */
  sent?: object | null;
}

/** What a page keeps on the device: data of the server for each account, and what was not sent yet, in the order in which it was taken. */
export interface OfflineDatabase<Data extends OfAccount, Item extends Taken> {
  kept: () => Promise<Data[]>;
  keep: (data: Data) => Promise<unknown>;
  forget: (username: string) => Promise<unknown>;
  outbox: () => Promise<(Item & { id: number })[]>;
  add: (item: Item) => Promise<Item & { id: number }>;
  replace: (entry: Item & { id: number }) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
}

/** IndexedDB, because a photo does not fit into the browser's other storage. Rejects if storage is blocked. */
export async function openOfflineDatabase<Data extends OfAccount, Item extends Taken>(
  name: string,
  dataStore: string,
): Promise<OfflineDatabase<Data, Item>> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(dataStore, { keyPath: 'username' });
    opening.result.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true });
  });
  const database = await resultOf<IDBDatabase>(opening);
  // Another tab with a newer version of this page must be able to upgrade.
  database.addEventListener('versionchange', () => database.close());

  /** Resolves once the change is on the disk, not only accepted. */
  const change = async <Output>(store: string, work: (objects: IDBObjectStore) => IDBRequest<Output>) => {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
    const request = work(transaction.objectStore(store));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not stored')));
    });
    return request.result;
  };
  const read = (store: string) => database.transaction(store).objectStore(store);

  return {
    kept: () => resultOf<Data[]>(read(dataStore).getAll()),
    keep: (data) => change(dataStore, (objects) => objects.put(data)),
    forget: (username) => change(dataStore, (objects) => objects.delete(username)),
    outbox: () => resultOf<(Item & { id: number })[]>(read('outbox').getAll()),
    add: async (item) => {
      const id = Number(await change('outbox', (objects) => objects.add(item)));
      return { ...item, id };
    },
    replace: (entry) => change('outbox', (objects) => objects.put(entry)),
    remove: (id) => change('outbox', (objects) => objects.delete(id)),
  };
}

/** What can be asked of it whatever a page keeps. */
export type SentAndUnsent = Pick<OfflineDatabase<OfAccount, Taken>, 'kept' | 'forget' | 'outbox'>;

export const findUnsent = async (database: SentAndUnsent) =>
  (await database.outbox()).filter(({ sent = null }) => sent === null);

/** After signing out only what was not sent stays on the device. */
export async function forgetSent(database: SentAndUnsent): Promise<void> {
  const unsent = await findUnsent(database);
  for (const { username } of await database.kept())
    if (!unsent.some((entry) => entry.username === username)) await database.forget(username);
}

/** Otherwise a browser that is short of space may delete what was not sent. It needs https or localhost. */
export function askToKeepStorage(): void {
  if ('storage' in navigator) navigator.storage.persist().catch(() => undefined);
}

const resultOf = <Output>(request: IDBRequest<Output>): Promise<Output> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('Storage failed')));
  });
