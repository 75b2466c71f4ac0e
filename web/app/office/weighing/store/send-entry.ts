import type { NewWeight, WeightRecorded } from '@khamar/contract/cows/weight';
import { apiErrorOf } from '~/api/api-error';
import type { CallError } from '~/api/call';
import { outcomeOf } from '~/office/offline/send-outbox';
import type { KeptEntry } from './round-entry.ts';

type Result<Data> = { data: Data } | { error: CallError };

export interface RoundCalls {
  storePhoto: (photo: Blob) => Promise<Result<{ key: string }>>;
  sendWeight: (weight: { cowId: string; body: NewWeight; key: string }) => Promise<Result<WeightRecorded>>;
}

interface Sending extends RoundCalls {
  device: string;
  now: () => number;
  /** Keeps what is known about the photo before the weight is sent: every attempt must be the same. */
  replace: (entry: KeptEntry) => Promise<unknown>;
}

/** The photo first, then the weight with it. A photo that the server cannot use does not hold up its weight. */
export async function sendEntry(
  entry: KeptEntry,
  { device, now, replace, storePhoto, sendWeight }: Sending,
): Promise<Result<WeightRecorded>> {
  const { photo, photoKey } = entry;
  if (photo !== null && photoKey === null) {
    const stored = await storePhoto(photo);
    if ('error' in stored && outcomeOf(stored) !== 'refused') return stored;
    const known: KeptEntry =
      'data' in stored
        ? { ...entry, photoKey: stored.data.key }
        : { ...entry, photo: null, isPhotoLost: true };
    await replace(known);
    return sendEntry(known, { device, now, replace, storePhoto, sendWeight });
  }
  const result = await sendWeight({ cowId: entry.cowId, key: entry.key, body: bodyOf(entry, device, now()) });
  // The server has deleted the photo, because no weight referred to it for so long.
  if ('error' in result && apiErrorOf(result.error).fields['photo'] === 'picture_gone') {
    await replace({ ...entry, photoKey: null });
    return { error: { status: 503, data: null, retryAfter: 0 } };
  }
  return result;
}

const bodyOf = (entry: KeptEntry, device: string, now: number): NewWeight => ({
  kg: entry.kg,
  kind: entry.kind,
  ...(entry.scale !== '' && { scale: entry.scale }),
  weighedAt: entry.weighedAt,
  ...(entry.photoKey !== null && { photo: entry.photoKey }),
  round: {
    device: entry.device ?? device,
    deviceNow: new Date(now).toISOString(),
    tagId: entry.tagId,
    seen: entry.seen,
    readAt: entry.readAt,
  },
});
