import type { DeliverStop, LoadStop, NotDelivered, StartRun } from '@khamar/contract/deliveries/run';
import type { CallError } from '~/api/call';
import { newIdempotencyKey } from '~/api/idempotency';
import { deviceId } from '~/office/offline/device';

/** What the driver did, as it will be sent. */
export type StepAction =
  | { kind: 'load'; body: LoadStop }
  | { kind: 'start'; body: StartRun }
  | { kind: 'deliver'; body: DeliverStop }
  | { kind: 'not-delivered'; body: NotDelivered }
  | { kind: 'photo'; photo: Blob };

export interface StepPlace {
  /** Only this account may send it. */
  username: string;
  runId: string;
  /** Null for the whole run. */
  stopId: string | null;
}

export interface Step extends StepPlace {
  action: StepAction;
  /** The same for every attempt. */
  key: string;
  takenAt: string;
  /** The server's error, if it refused this step. */
  refusal: CallError | null;
}

export const deviceAndTime = () => ({ takenAt: new Date().toISOString(), device: deviceId() });

export const newStep = (place: StepPlace, action: StepAction): Step => ({
  ...place,
  action,
  key: newIdempotencyKey(),
  takenAt: 'body' in action ? action.body.takenAt : new Date().toISOString(),
  refusal: null,
});

export function pathOf({ runId, stopId, action }: Step): string {
  return stopId === null ? `/run/${runId}/${action.kind}` : `/run/stops/${stopId}/${action.kind}`;
}

/** Undefined if it already is, or if it records no cash. */
export function asOffline(action: StepAction): StepAction | undefined {
  if (action.kind === 'deliver' && !action.body.isOffline)
    return { ...action, body: { ...action.body, isOffline: true } };
  if (action.kind === 'not-delivered' && !action.body.isOffline)
    return { ...action, body: { ...action.body, isOffline: true } };
  return undefined;
}

/** Cash of a step, which is in the driver's hand whatever becomes of the step. */
export const cashOf = ({ action }: Step): number =>
  action.kind === 'deliver' || action.kind === 'not-delivered' ? action.body.cashPaisa : 0;
