import type { WeightKind } from '@khamar/contract/cows/enums';
import type { OtherWeight, RoundCow } from '@khamar/contract/cows/weighing-round';
import type { CallError } from '~/api/call';
import { newIdempotencyKey } from '~/api/idempotency';

/** Which cow was weighed, and what the device knew of it. */
interface EntryCow {
  cowId: string;
  tagId: string;
  seen: string;
  readAt: string;
}

/** A weight of this round, kept on the device until the round is finished. */
export interface RoundEntry extends EntryCow {
  /** Only this account may send it. */
  username: string;
  /** The same for every attempt. */
  key: string;
  /** Which device took it, also if its browser has forgotten its name since. Entries of earlier releases have none. */
  device?: string;
  kg: number;
  kind: WeightKind;
  scale: string;
  /** By the clock of the device. */
  weighedAt: string;
  photo: Blob | null;
  /** Once the photo has arrived. */
  photoKey: string | null;
  /** There was no space for it, or the server could not read it. */
  isPhotoLost: boolean;
  /** The server's error, if it refused this weight. */
  refusal: CallError | null;
  /** Once the server has it. */
  sent: { weightId: string; others: OtherWeight[] } | null;
}

export interface KeptEntry extends RoundEntry {
  id: number;
}

export interface TakenWeight {
  kg: number;
  kind: WeightKind;
  scale: string;
  photo: Blob | null;
}

/** What was saved last, for the next screen. */
export interface SavedWeight {
  tagId: string;
  kg: number;
  isPhotoLost: boolean;
}

export const entryCow = (cow: RoundCow, readAt: string): EntryCow => ({
  cowId: cow._id,
  tagId: cow.tagId,
  seen: cow.lastEntry,
  readAt,
});

export const newEntry = (
  by: Pick<RoundEntry, 'username' | 'device'>,
  cow: EntryCow,
  weight: TakenWeight,
  now: number,
): RoundEntry => ({
  ...cow,
  ...weight,
  ...by,
  key: newIdempotencyKey(),
  weighedAt: new Date(now).toISOString(),
  photoKey: null,
  isPhotoLost: false,
  refusal: null,
  sent: null,
});

export const isWaiting = ({ refusal, sent }: RoundEntry): boolean => refusal === null && sent === null;
