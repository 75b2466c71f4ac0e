import type { CowKey } from '@khamar/contract/cows/cow';
import type { CowMilk, MilkCorrection, MilkDay, NewMilk } from '@khamar/contract/herd/milk';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { toRecorded } from '../entries.ts';
import { makeHerdCommand, type Recorded } from '../herd-command.ts';
import { findCow } from '../herd-cows.repository.ts';
import * as milk from './milk.repository.ts';

/** Milk by day and milking. */
export interface MilkService {
  read(key: CowKey): Promise<CowMilk>;
  readDay(day: string): Promise<MilkDay>;
  record(actor: Actor, cowId: string, entry: NewMilk, key: string): Promise<Recorded>;
  correct(actor: Actor, id: string, correction: MilkCorrection, key: string): Promise<Recorded>;
  remove(actor: Actor, id: string, reason: string, key: string): Promise<Recorded>;
}

export function makeMilkService(db: Db): MilkService {
  const command = makeHerdCommand(db);

  const replace = (
    actor: Actor,
    id: string,
    [scope, entry, reason]: [scope: string, entry: Omit<MilkCorrection, 'reason'> | null, reason: string],
    key: string,
  ) =>
    command(scope, actor, key, [id, entry, reason], async (tx) => {
      const replacement = await milk.replace(tx, { id, milk: entry, actor: actor.username, reason });
      if (replacement === undefined) throw new AppError('entry_not_found');
      return replacement;
    });

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

    record: (actor, cowId, entry, key) =>
      command('milk', actor, key, [cowId, entry], async (tx) => {
        const cow = await milk.lockGender(tx, cowId);
        if (cow === undefined) throw new AppError('cow_not_found');
        if (cow.gender !== 'FEMALE_COW') throw new AppError('not_milking');
        if (await milk.isRecorded(tx, cowId, entry)) throw new AppError('milk_recorded');
        return milk.insert(tx, cowId, actor.username, entry);
      }),

    correct: (actor, id, { reason, ...entry }, key) =>
      replace(actor, id, ['correct-milk', entry, reason], key),
    remove: (actor, id, reason, key) => replace(actor, id, ['remove-milk', null, reason], key),
  };
}
