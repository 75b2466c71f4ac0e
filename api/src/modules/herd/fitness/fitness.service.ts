import type { CowKey } from '@khamar/contract/cows/cow';
import { FITNESS_LIMITS, FITNESS_PARTS, type FitnessPart } from '@khamar/contract/herd/enums';
import type {
  CowFitness,
  FitnessCheck,
  FitnessCorrection,
  NewFitnessChecks,
} from '@khamar/contract/herd/fitness';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { AppError } from '../../../app-error.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { toRecorded } from '../entry.mapper.ts';
import { type EntryCommands, makeEntryCommands } from '../entry-commands.ts';
import { insertEntry } from '../entry.repository.ts';
import { makeHerdCommand } from '../herd-command.ts';
import { findCow } from '../herd-cows.repository.ts';
import * as fitness from './fitness.repository.ts';

type Correction = Omit<FitnessCorrection, 'reason'>;

/** Whether an animal is fit for qurbani: checks of six parts, each by day and person. */
export interface FitnessService extends EntryCommands<NewFitnessChecks, FitnessCorrection> {
  read(key: CowKey): Promise<CowFitness>;
}

export function makeFitnessService(db: Db): FitnessService {
  const command = makeHerdCommand(db);
  return {
    ...makeEntryCommands<Correction, FitnessCorrection>(db, {
      table: 'fitness_check',
      name: 'fitness',
      columnsOf,
    }),

    async read(key) {
      const cow = await findCow(db, key);
      if (cow === undefined) throw new AppError('cow_not_found');
      const entries = (await fitness.listOfCow(db, cow._id)).map(toFitnessCheck);
      const { teeth, fit_until: fitUntil, decisive } = await fitness.readState(db, cow._id);
      return {
        cow,
        teeth,
        fitUntil,
        parts: FITNESS_PARTS.map((part) => {
          const check = entries.find((entry) => entry.part === part && decisive.includes(entry._id)) ?? null;
          const expiresOn = check && addDays(check.day, FITNESS_LIMITS.checkDays);
          return { part, check, expiresOn, isExpired: expiresOn !== null && expiresOn < farmDay() };
        }),
        entries,
      };
    },

    /** All parts of one visit. Returns the first entry. */
    record: (actor, cowId, { parts, ...check }, key) =>
      command('fitness', actor, key, [cowId, parts, check], async (tx) => {
        if ((await findCow(tx, { id: cowId })) === undefined) throw new AppError('cow_not_found');
        await rejectIfTooYoung(tx, cowId, parts);
        const ids: string[] = [];
        for (const { part, isSound } of parts) {
          const row = { cow_id: cowId, part, actor: actor.username, ...columnsOf({ isSound, ...check }) };
          // oxlint-disable-next-line no-await-in-loop -- one connection
          ids.push(await insertEntry(tx, 'fitness_check', row));
        }
        const [first] = ids;
        if (first === undefined) throw new Error('no part');
        return first;
      }),
  };
}

const columnsOf = ({ isSound, day, vet, note }: Correction) => ({ is_sound: isSound, day, vet, note });

/** Teeth that are sound contradict an inventory that has fewer than two. If they are unknown there, the check decides. */
async function rejectIfTooYoung(
  tx: Tx,
  cowId: string,
  parts: readonly { part: FitnessPart; isSound: boolean }[],
): Promise<void> {
  if (!parts.some(({ part, isSound }) => part === 'TEETH' && isSound)) return;
  const teeth = await fitness.teethOf(tx, cowId);
  if (teeth !== null && teeth < FITNESS_LIMITS.minTeeth) throw new AppError('teeth_too_young');
}

const toFitnessCheck = (row: fitness.FitnessRow): FitnessCheck => ({
  ...toRecorded(row),
  part: row.part,
  isSound: row.is_sound,
  vet: row.vet,
});
