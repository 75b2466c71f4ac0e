import {
  type CowWeights,
  type NewWeight,
  type WeightCorrection,
  type WeightEntry,
  WeightRecorded,
} from '@khamar/contract/cows/weight';
import { AppError, wrongField } from '../../../app-error.ts';
import { runOnce } from '../../../db/idempotency.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { toImage } from '../../media/index.ts';
import type { CowWriter } from '../inventory/cow-writer.service.ts';
import { exists, unknownImages } from '../inventory/inventory.repository.ts';
import * as weights from './weights.repository.ts';

/** Weighings of a cow: entries are only added. */
export interface WeightsService {
  list(cowId: string): Promise<CowWeights>;
  add(actor: Actor, cowId: string, weight: NewWeight, key: string): Promise<WeightRecorded>;
  correct(
    actor: Actor,
    cowId: string,
    weightId: string,
    correction: WeightCorrection,
    key: string,
  ): Promise<WeightRecorded>;
}

interface Deps {
  db: Db;
  mediaUrl: string;
  writer: CowWriter;
}

const LIST_LENGTH = 500;

export function makeWeightsService({ db, mediaUrl, writer }: Deps): WeightsService {
  /** Once for each key, under the lock of the cow's row. `work` returns the id of its entry. */
  const command = (
    actor: Actor,
    cowId: string,
    { scope, key, input }: { scope: string; key: string; input: unknown },
    work: (tx: Tx) => Promise<string>,
  ): Promise<WeightRecorded> =>
    writer.transaction(actor, async (tx) => {
      const { accountId } = actor;
      const request = { scope, key, accountId, conflict: 'key_reused', result: WeightRecorded } as const;
      const { result } = await runOnce(
        tx,
        { ...request, fingerprint: [cowId, JSON.stringify(input)] },
        async () => {
          if (!(await weights.lockCow(tx, cowId))) throw new AppError('cow_not_found');
          const _id = await work(tx);
          const cow = await weights.readCow(tx, cowId);
          return {
            _id,
            cowId,
            currentWeight: cow.current_weight,
            weighedAt: cow.weighed_at?.toISOString() ?? null,
            version: cow.version,
          };
        },
      );
      return result;
    });

  return {
    async list(cowId) {
      const rows = await weights.list(db, cowId, LIST_LENGTH);
      if (rows.length === 0 && !(await exists(db, cowId))) throw new AppError('cow_not_found');
      return { weights: rows.map((row) => toEntry(row, mediaUrl)) };
    },

    add: (actor, cowId, input, key) =>
      command(actor, cowId, { scope: 'add-weight', key, input }, async (tx) => {
        if (input.photo !== undefined && (await unknownImages(tx, [input.photo])).length > 0)
          throw wrongField('invalid_request', 'photo', 'picture_gone');
        return weights.insert(tx, cowId, input);
      }),

    correct: (actor, cowId, weightId, input, key) =>
      command(actor, cowId, { scope: 'correct-weight', key, input: [weightId, input] }, async (tx) => {
        const entry = await weights.findToCorrect(tx, cowId, weightId);
        if (entry === undefined) throw new AppError('weight_not_found');
        if (entry.isCorrected) throw new AppError('weight_corrected');
        return weights.insertCorrection(tx, cowId, weightId, input);
      }),
  };
}

const toEntry = (row: weights.WeightRow, mediaUrl: string): WeightEntry => ({
  _id: row.id,
  kg: row.kg,
  kind: row.kind,
  weighedAt: row.weighed_at.toISOString(),
  recordedAt: row.recorded_at.toISOString(),
  recordedBy: row.recorded_by,
  scale: row.scale,
  photo: toImage(row, mediaUrl).picture,
  corrects: row.supersedes,
  reason: row.reason,
  stands: row.stands,
});
