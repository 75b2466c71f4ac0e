import type { CowKey } from '@khamar/contract/cows/cow';
import { canCalve } from '@khamar/contract/cows/enums';
import type {
  CowHealth,
  DuePage,
  HealthCorrection,
  HealthEntry,
  NewHealthEntry,
} from '@khamar/contract/herd/health';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../db/schema.ts';
import { toRecorded } from '../entry.mapper.ts';
import { type EntryCommands, makeEntryCommands } from '../entry-commands.ts';
import { findCow, type LockedCow } from '../herd-cows.repository.ts';
import * as health from './health.repository.ts';

/** Vaccinations, treatments, vet visits and calvings. Entries never change: a correction supersedes one. */
export interface HealthService extends EntryCommands<NewHealthEntry, HealthCorrection> {
  read(key: CowKey): Promise<CowHealth>;
  listDue(page: { page: number; limit: number }): Promise<DuePage>;
}

export function makeHealthService(db: Db): HealthService {
  return {
    async read(key) {
      const cow = await findCow(db, key);
      if (cow === undefined) throw new AppError('cow_not_found');
      return { cow, entries: (await health.listOfCow(db, cow._id)).map(toHealthEntry) };
    },

    async listDue(page) {
      const { rows, total } = await health.listDue(db, page);
      return {
        due: rows.map(({ id, cow_id, tag_id, kind, name, day, due_on, is_overdue }) => ({
          _id: id,
          cowId: cow_id,
          tagId: tag_id,
          kind,
          name,
          day,
          dueOn: due_on,
          isOverdue: is_overdue,
        })),
        totalDue: total,
      };
    },

    ...makeEntryCommands<NewHealthEntry, HealthCorrection>(db, {
      table: 'health_entry',
      name: 'health',
      columnsOf: health.columnsOf,
      check: requireFemale,
    }),
  };
}

function requireFemale({ gender }: LockedCow, { kind }: Pick<NewHealthEntry, 'kind'>): void {
  if (kind === 'CALVING' && !canCalve(gender)) throw new AppError('not_female');
}

const toHealthEntry = (row: health.HealthRow): HealthEntry => ({
  ...toRecorded(row),
  kind: row.kind,
  name: row.name,
  dueOn: row.due_on,
});
