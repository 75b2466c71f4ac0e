import type { InventoryCow } from '@khamar/contract/cows/inventory';

/** What came of a turn: the cows as the server has left them, none where it was refused or not answered. */
export interface Outcome {
  fresh: InventoryCow[];
  error: unknown;
}

type Work = (current: InventoryCow[]) => Promise<Outcome>;
export type TakeTurn = (cows: InventoryCow[], work: Work) => Promise<Outcome>;

/** A second change of a cow waits for the first, or it would be late against its own hand. */
export function makeTurns(): TakeTurn {
  const last = new Map<string, Promise<unknown>>();
  /** Which version our own change has made of which: only these are stepped over, never one that somebody else has made. */
  const ownSteps = new Map<string, number>();
  const stepOf = ({ _id }: InventoryCow, version: number) => `${_id} ${version}`;

  function current(cow: InventoryCow): InventoryCow {
    let { version } = cow;
    for (let next = ownSteps.get(stepOf(cow, version)); next !== undefined;) {
      version = next;
      next = ownSteps.get(stepOf(cow, version));
    }
    return { ...cow, version };
  }

  return (cows, work) => {
    const turn = (async () => {
      await Promise.all(cows.map(({ _id }) => last.get(_id) ?? Promise.resolve()));
      const sent = cows.map((cow) => current(cow));
      const outcome = await work(sent);
      for (const cow of sent) {
        const made = outcome.fresh.find(({ _id }) => _id === cow._id);
        if (made !== undefined && made.version > cow.version)
          ownSteps.set(stepOf(cow, cow.version), made.version);
      }
      return outcome;
    })();
    for (const { _id } of cows) last.set(_id, turn);
    return turn;
  };
}
