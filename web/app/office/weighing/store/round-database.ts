import type { WeighingRound } from '@khamar/contract/cows/weighing-round';
import { type OfflineDatabase, openOfflineDatabase } from '~/office/offline/offline-database';
import type { RoundEntry } from './round-entry.ts';

/** The herd as the server had it. */
export interface KeptHerd extends WeighingRound {
  username: string;
}

export type RoundDatabase = OfflineDatabase<KeptHerd, RoundEntry>;

export const openRoundDatabase = (): Promise<RoundDatabase> => openOfflineDatabase('khamar-weighing', 'herd');
