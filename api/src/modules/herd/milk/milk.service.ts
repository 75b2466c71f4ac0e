import type { CowKey } from '@khamar/contract/cows/cow';
import type { CowMilk, MilkCorrection, MilkDay, NewMilk } from '@khamar/contract/herd/milk';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../db/schema.ts';
import { toRecorded } from '../entry.mapper.ts';
import { type EntryCommands, makeEntryCommands } from '../entry-commands.ts';
import { findCow } from '../herd-cows.repository.ts';
import * as milk from './milk.repository.ts';

/** Milk by day and milking. */
export interface MilkService extends EntryCommands<NewMilk, MilkCorrection> {
  read(key: CowKey): Promise<CowMilk>;
  readDay(day: string): Promise<MilkDay>;
}

export function makeMilkService(db: Db): MilkService {
  return {
    async read(key) {
      const cow = await findCow(db, key);
      if (cow === undefined) throw new AppError('cow_not_found');
      const { week, month, total } = await milk.sumOfCow(db, cow._id);
      const entries = await milk.listOfCow(db, cow._id);
      return {
        cow,
        entries: entries.map((row) => ({
          ...toRecorded(row),
          milking: row.milking,
          millilitres: row.millilitres,
        })),
        weekMl: week,
        monthMl: month,
        totalMl: total,
      };
    },

    async readDay(day) {
      const cows = await milk.listOfDay(db, day);
      return {
        day,
        morningMl: cows.reduce((sum, { morningMl }) => sum + (morningMl ?? 0), 0),
        eveningMl: cows.reduce((sum, { eveningMl }) => sum + (eveningMl ?? 0), 0),
        cows,
      };
    },

    ...makeEntryCommands<NewMilk, MilkCorrection>(db, {
      table: 'milk_entry',
      name: 'milk',
      columnsOf: (content) => content,
      async checkNew(tx, { id, gender }, entry) {
        if (gender !== 'FEMALE_COW') throw new AppError('not_milking');
        if (await milk.isRecorded(tx, id, entry)) throw new AppError('milk_recorded');
      },
    }),
  };
}
