import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import type { Db } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Actor } from '../../../security/actor.ts';
import { encodePrivatePhoto } from '../../media/index.ts';
import * as runs from './runs.repository.ts';
import * as stops from './stops.repository.ts';

/** As in the table. */
const MAX_BYTES = 204_800;

/** One photo of a delivery, for staff only. It is never in the public store of images. */
export interface PhotosService {
  /** By the driver of the run; replaces the previous one. */
  put(actor: Actor, stopId: string, jpeg: Buffer): Promise<null>;
  find(stopId: string): Promise<Buffer>;
}

export const makePhotosService = (db: Db): PhotosService => ({
  async put(actor, stopId, jpeg) {
    const stop = await stops.find(db, stopId);
    const run = stop && (await runs.find(db, stop.runId));
    if (run === undefined || ![run.driverId, ...run.formerDriverIds].includes(actor.accountId))
      throw new AppError('stop_not_found');
    const encoded = await encodePrivatePhoto(jpeg, MAX_BYTES);
    return inTransaction(db, async (tx) => {
      await setAuditActor(tx, actor);
      await sql`insert into stop_photo (stop_id, jpeg, actor) values (${stopId}, ${encoded}, ${actor.username})
        on conflict (stop_id) do update set jpeg = excluded.jpeg, actor = excluded.actor, created_at = clock_timestamp()`.execute(
        tx,
      );
      return null;
    });
  },

  async find(stopId) {
    const { rows } = await sql<{
      jpeg: Buffer;
    }>`select jpeg from stop_photo where stop_id = ${stopId}`.execute(db);
    const [photo] = rows;
    if (photo === undefined) throw new AppError('not_found');
    return photo.jpeg;
  },
});
