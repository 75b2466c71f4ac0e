import type { InventoryCow } from '@khamar/contract/cows/inventory';

/** What came of a mutation: the cows as the server has left them, none where it was refused or not answered. */
export interface Outcome {
  fresh: InventoryCow[];
  error: unknown;
}

type Send = (current: InventoryCow[]) => Promise<Outcome>;
export type Enqueue = (cows: InventoryCow[], send: Send) => Promise<Outcome>;

/** A second change of a cow waits for the answer to the first, or the server would refuse it as a conflict with the first. */
export function makeMutationQueue(): Enqueue {
  const last = new Map<string, Promise<unknown>>();
  /** From which version to which our own changes have led. A version that somebody else has made is never stepped over. */
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
        const made = outcome.fresh.find(({ _id }) => _id === cow._id);
        if (made !== undefined && made.version > cow.version)
          ownSteps.set(stepOf(cow, cow.version), made.version);
      }
      return outcome;
    })();
    for (const { _id } of cows) last.set(_id, mutation);
    return mutation;
  };
}
