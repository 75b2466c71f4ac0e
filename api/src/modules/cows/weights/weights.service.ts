import {
  type CowWeights,
  type NewWeight,
  type WeightCorrection,
  type WeightEntry,
  WeightRecorded,
} from '@khamar/contract/cows/weight';
import type { RoundDetails, RoundQuery, WeighingRound } from '@khamar/contract/cows/weighing-round';
import { ROUND_LIMITS } from '@khamar/contract/limits';
import { AppError, wrongField } from '../../../app-error.ts';
import { runOnce } from '../../../db/idempotency.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { toImage } from '../../media/index.ts';
import type { CowWriter } from '../inventory/cow-writer.service.ts';
import { exists, unknownImages } from '../inventory/inventory.repository.ts';
import { toOtherWeight, toRoundCow } from './weighing-round.mapper.ts';
import * as round from './weighing-round.repository.ts';
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
  /** For a device that weighs without a signal. */
  round(actor: Actor, query: RoundQuery): Promise<WeighingRound>;
}

interface Deps {
  db: Db;
  mediaUrl: string;
  writer: CowWriter;
}

const LIST_LENGTH = 500;
const OTHERS_LENGTH = 500;

export function makeWeightsService({ db, mediaUrl, writer }: Deps): WeightsService {
  /** Once for each key, under the lock of the cow's row. */
  const command = (
    actor: Actor,
    cowId: string,
    { scope, key, input }: { scope: string; key: string; input: unknown },
    work: (tx: Tx) => Promise<Pick<WeightRecorded, '_id' | 'others'>>,
  ): Promise<WeightRecorded> =>
    writer.transaction(actor, async (tx) => {
      const { accountId } = actor;
      const request = { scope, key, accountId, conflict: 'key_reused', result: WeightRecorded } as const;
      const { result } = await runOnce(
        tx,
        { ...request, fingerprint: [cowId, JSON.stringify(input)] },
        async () => {
          if (!(await weights.lockCow(tx, cowId))) throw new AppError('cow_not_found');
          const { _id, others } = await work(tx);
          const cow = await weights.readCow(tx, cowId);
          return {
            _id,
            cowId,
            currentWeight: cow.current_weight,
            weighedAt: cow.weighed_at?.toISOString() ?? null,
            version: cow.version,
            ...(others !== undefined && { others }),
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

    add: (actor, cowId, input, key) => {
      const request = { scope: 'add-weight', key, input: withoutClock(input) };
      return command(actor, cowId, request, async (tx) => {
        if (input.photo !== undefined && (await unknownImages(tx, [input.photo])).length > 0)
          throw wrongField('invalid_request', 'photo', 'picture_gone');
        if (input.round === undefined) return { _id: await weights.insert(tx, cowId, input) };
        return addOfRound(tx, actor, cowId, input, input.round);
      });
    },

    async round({ username }, { device, since }) {
      const readAt = await round.readClock(db);
      const cows = await round.listHerd(db, ROUND_LIMITS.maxCows + 1);
      const others =
        device === undefined || since === undefined
          ? []
          : await round.othersSince(db, { device, username }, since, OTHERS_LENGTH);
      return {
        readAt: readAt.toISOString(),
        cows: cows.slice(0, ROUND_LIMITS.maxCows).map(toRoundCow),
        isComplete: cows.length <= ROUND_LIMITS.maxCows,
        others: others.map(toOtherWeight),
      };
    },

    correct: (actor, cowId, weightId, input, key) =>
      command(actor, cowId, { scope: 'correct-weight', key, input: [weightId, input] }, async (tx) => {
        const entry = await weights.findToCorrect(tx, cowId, weightId);
        if (entry === undefined) throw new AppError('weight_not_found');
        if (entry.isCorrected) throw new AppError('weight_corrected');
        return { _id: await weights.insertCorrection(tx, cowId, weightId, input) };
      }),
  };
}

/** A repeated request is the same, although the clock of its device went on. */
const withoutClock = ({ round: details, ...weight }: NewWeight) =>
  details === undefined ? weight : { ...weight, round: { ...details, deviceNow: undefined } };

/** Tells what others recorded since the device has read the herd. */
async function addOfRound(
  tx: Tx,
  { username }: Actor,
  cowId: string,
  { weighedAt, ...weight }: NewWeight,
  { device, deviceNow, tagId, seen, readAt }: RoundDetails,
): Promise<Pick<WeightRecorded, '_id' | 'others'>> {
  if ((await weights.readCow(tx, cowId)).tag_id !== tagId) throw new AppError('tag_changed');
  const others = await round.othersAfter(tx, cowId, { device, username }, seen, readAt);
  const passed = Math.max(0, Date.parse(deviceNow) - Date.parse(weighedAt ?? deviceNow));
  const _id = await weights.insert(tx, cowId, {
    ...weight,
    weighedAt: weights.timeAgo(passed, readAt),
    device,
  });
  return { _id, others: others.map(toOtherWeight) };
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
  isCurrent: row.isCurrent,
});
