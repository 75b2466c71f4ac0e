import type { InventoryCow } from '@khamar/contract/cows/inventory';

/** Result of a mutation: the cows as the server returned them, empty if it failed or got no response. */
export interface Outcome {
  fresh: InventoryCow[];
  error: unknown;
}

type Send = (current: InventoryCow[]) => Promise<Outcome>;
export type Enqueue = (cows: InventoryCow[], send: Send) => Promise<Outcome>;

/** A second change of a cow waits for the response to the first; otherwise the server would report a conflict with our own change. */
export function makeMutationQueue(): Enqueue {
  const last = new Map<string, Promise<unknown>>();
  /** Maps a version to the one our own change produced. Versions created by others are never skipped. */
  const ownSteps = new Map<string, number>();
  const stepOf = ({ _id }: InventoryCow, version: number) => `${_id} ${version}`;

  function withOwnVersion(cow: InventoryCow): InventoryCow {
    let { version } = cow;
    for (let next = ownSteps.get(stepOf(cow, version)); next !== undefined;) {
      version = next;
      next = ownSteps.get(stepOf(cow, version));
    }
    return { ...cow, version };
  }

  return (cows, send) => {
    const mutation = (async () => {
      await Promise.all(cows.map(({ _id }) => last.get(_id) ?? Promise.resolve()));
      const sent = cows.map((cow) => withOwnVersion(cow));
      const outcome = await send(sent);
      for (const cow of sent) {
        const updated = outcome.fresh.find(({ _id }) => _id === cow._id);
        if (updated !== undefined && updated.version > cow.version)
          ownSteps.set(stepOf(cow, cow.version), updated.version);
      }
      return outcome;
    })();
    for (const { _id } of cows) last.set(_id, mutation);
    return mutation;
  };
}
