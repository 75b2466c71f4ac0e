import type { CowKey } from '@khamar/contract/cows/cow';
import type { CostCorrection, CowCosts, NewCost } from '@khamar/contract/herd/costs';
import { TOTAL_KINDS } from '@khamar/contract/herd/enums';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../db/schema.ts';
import { toRecorded } from '../entry.mapper.ts';
import { type EntryCommands, makeEntryCommands } from '../entry-commands.ts';
import { findCow } from '../herd-cows.repository.ts';
import * as costs from './costs.repository.ts';

/** What an animal cost, and its profit once it is sold. */
export interface CostsService extends EntryCommands<NewCost, CostCorrection> {
  read(key: CowKey): Promise<CowCosts>;
}

export function makeCostsService(db: Db): CostsService {
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

    ...makeEntryCommands<NewCost, CostCorrection>(db, {
      table: 'cow_cost',
      name: 'cost',
      columnsOf: costs.columnsOf,
      async checkNew(tx, { id }, { recordAgain = false, ...cost }) {
        const recorded = await costs.listRecordedCosts(tx, [id]);
        if (!recordAgain && costs.findEqualCost(recorded, cost) !== undefined)
          throw new AppError('cost_recorded');
      },
    }),
  };
}
