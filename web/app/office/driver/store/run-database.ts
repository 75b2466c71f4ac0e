import type { DriverRuns } from '@khamar/contract/deliveries/run';
import { type OfflineDatabase, openOfflineDatabase } from '~/office/offline/offline-database';
import type { Step } from './step.ts';

/** What the phone keeps of a driver's runs. */
export interface KeptRuns extends DriverRuns {
  username: string;
}

/** A step that the server has not confirmed, in the order in which steps were taken. */
export interface OutboxEntry extends Step {
  id: number;
}

export type RunDatabase = OfflineDatabase<KeptRuns, Step>;

export const openRunDatabase = (): Promise<RunDatabase> => openOfflineDatabase('khamar-run', 'runs');
