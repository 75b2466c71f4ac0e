import type { CowKey } from '@khamar/contract/cows/cow';
import type {
  CowHealth,
  DuePage,
  HealthCorrection,
  HealthEntry,
  NewHealthEntry,
} from '@khamar/contract/herd/health';
import { AppError } from '../../../app-error.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { toRecorded } from '../entries.ts';
import { makeHerdCommand, type Recorded } from '../herd-command.ts';
import { findCow } from '../herd-cows.repository.ts';
import * as health from './health.repository.ts';

/** Vaccinations, treatments, vet visits and calvings. Entries never change: a correction supersedes one. */
export interface HealthService {
  read(key: CowKey): Promise<CowHealth>;
  listDue(page: { page: number; limit: number }): Promise<DuePage>;
  record(actor: Actor, cowId: string, entry: NewHealthEntry, key: string): Promise<Recorded>;
  correct(actor: Actor, id: string, correction: HealthCorrection, key: string): Promise<Recorded>;
  remove(actor: Actor, id: string, reason: string, key: string): Promise<Recorded>;
}

export function makeHealthService(db: Db): HealthService {
  const command = makeHerdCommand(db);

  const replace = (
    actor: Actor,
    id: string,
    [scope, entry, reason]: [scope: string, entry: NewHealthEntry | null, reason: string],
    key: string,
  ) =>
    command(scope, actor, key, [id, entry, reason], async (tx) => {
      const found = await health.find(tx, id);
      if (found === undefined) throw new AppError('entry_not_found');
      if (entry !== null) await requireFemale(tx, found.cow_id, entry);
      return health.replace(tx, { id, found, entry, actor: actor.username, reason });
    });

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

    record: (actor, cowId, entry, key) =>
      command('health', actor, key, [cowId, entry], async (tx) => {
        await requireFemale(tx, cowId, entry);
        return health.insert(tx, cowId, actor.username, entry);
      }),

    correct: (actor, id, { reason, ...entry }, key) =>
      replace(actor, id, ['correct-health', entry, reason], key),
    remove: (actor, id, reason, key) => replace(actor, id, ['remove-health', null, reason], key),
  };
}

/** A bull does not calve; of a cow whose gender is unknown it may be true. */
async function requireFemale(tx: Tx, id: string, { kind }: NewHealthEntry): Promise<void> {
  const cow = await findCow(tx, { id });
  if (cow === undefined) throw new AppError('cow_not_found');
  if (kind === 'CALVING' && cow.gender?.startsWith('MALE') === true) throw new AppError('not_female');
}

const toHealthEntry = (row: health.HealthRow): HealthEntry => ({
  ...toRecorded(row),
  kind: row.kind,
  name: row.name,
  dueOn: row.due_on,
});
