import type { CowKey } from '@khamar/contract/cows/cow';
import type { CostCorrection, CowCosts, NewCost } from '@khamar/contract/herd/costs';
import { TOTAL_KINDS } from '@khamar/contract/herd/enums';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { toRecorded } from '../entries.ts';
import { makeHerdCommand, type Recorded } from '../herd-command.ts';
import { findCow } from '../herd-cows.repository.ts';
import * as costs from './costs.repository.ts';

/** What an animal cost, and its profit once it is sold. */
export interface CostsService {
  read(key: CowKey): Promise<CowCosts>;
  record(actor: Actor, cowId: string, cost: NewCost, key: string): Promise<Recorded>;
  correct(actor: Actor, id: string, correction: CostCorrection, key: string): Promise<Recorded>;
  remove(actor: Actor, id: string, reason: string, key: string): Promise<Recorded>;
}

export function makeCostsService(db: Db): CostsService {
  const command = makeHerdCommand(db);

  const replace = (
    actor: Actor,
    id: string,
    [scope, cost, reason]: [scope: string, cost: NewCost | null, reason: string],
    key: string,
  ) =>
    command(scope, actor, key, [id, cost, reason], async (tx) => {
      const replacement = await costs.replace(tx, { id, cost, actor: actor.username, reason });
      if (replacement === undefined) throw new AppError('entry_not_found');
      return replacement;
    });

  return {
    async read(key) {
      const cow = await findCow(db, key);
      if (cow === undefined) throw new AppError('cow_not_found');
      const entries = await costs.listOfCow(db, cow._id);
      const sums = new Map(
        (await costs.sumOfCow(db, cow._id)).map(({ kind, paisa }) => [kind, Number(paisa)]),
      );
      const sold = await costs.soldFor(db, cow._id);
      const costPaisa = [...sums.values()].reduce((sum, paisa) => sum + paisa, 0);
      const soldPaisa = sold === null ? null : Number(sold);
      return {
        cow,
        group: await costs.groupOf(db, cow._id),
        entries: entries.map((row) => ({
          ...toRecorded(row),
          kind: row.kind,
          amountPaisa: Number(row.amount_paisa),
        })),
        totals: TOTAL_KINDS.map((kind) => ({ kind, paisa: sums.get(kind) ?? 0 })),
        costPaisa,
        soldPaisa,
        profitPaisa: soldPaisa === null ? null : soldPaisa - costPaisa,
      };
    },

    record: (actor, cowId, cost, key) =>
      command('cost', actor, key, [cowId, cost], async (tx) => {
        if ((await findCow(tx, { id: cowId })) === undefined) throw new AppError('cow_not_found');
        return costs.insert(tx, cowId, actor.username, cost);
      }),

    correct: (actor, id, { reason, ...cost }, key) => replace(actor, id, ['correct-cost', cost, reason], key),
    remove: (actor, id, reason, key) => replace(actor, id, ['remove-cost', null, reason], key),
  };
}
