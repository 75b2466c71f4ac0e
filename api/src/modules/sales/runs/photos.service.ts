import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import { runOnce } from '../../../db/idempotency.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Actor } from '../../../security/actor.ts';
import { encodePrivatePhoto } from '../../media/index.ts';
import { isEnded } from './deliver-stop.ts';
import * as runs from './runs.repository.ts';
import * as stops from './stops.repository.ts';

/** As in the table. */
const MAX_BYTES = 204_800;

/** One photo of a delivery, for staff only. It is never in the public store of images. */
export interface PhotosService {
  /** By who drives the run or drove it. Replaces the previous one until the stop has ended: from then on it is evidence. */
  put(actor: Actor, stopId: string, jpeg: Buffer, key: string | undefined): Promise<null>;
  find(stopId: string): Promise<Buffer>;
}

export const makePhotosService = (db: Db): PhotosService => ({
  async put(actor, stopId, jpeg, key) {
    const stop = await stops.find(db, stopId);
    const run = stop && (await runs.find(db, stop.runId));
    if (run === undefined || ![run.driverId, ...run.formerDriverIds].includes(actor.accountId))
      throw new AppError('stop_not_found');
    const encoded = await encodePrivatePhoto(jpeg, MAX_BYTES);
    return inTransaction(db, async (tx) => {
      await setAuditActor(tx, actor);
      const request = {
        scope: 'sales:stop-photo',
        key,
        accountId: actor.accountId,
        fingerprint: [stopId, createHash('sha256').update(jpeg).digest('hex')],
        conflict: 'key_reused',
        result: z.null(),
      } as const;
      const { result } = await runOnce(tx, request, async () => {
        const locked = await stops.lock(tx, stopId);
        if (locked.isDecided || (isEnded(locked) && (await hasPhoto(tx, stopId))))
          throw new AppError('stop_state');
        await sql`insert into stop_photo (stop_id, jpeg, actor) values (${stopId}, ${encoded}, ${actor.username})
          on conflict (stop_id) do update set jpeg = excluded.jpeg, actor = excluded.actor, created_at = clock_timestamp()`.execute(
          tx,
        );
        return null;
      });
      return result;
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

async function hasPhoto(tx: Tx, stopId: string): Promise<boolean> {
  const { rows } = await sql`select from stop_photo where stop_id = ${stopId}`.execute(tx);
  return rows.length > 0;
}
