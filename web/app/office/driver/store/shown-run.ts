import type { DriverRuns, DriverStop } from '@khamar/contract/deliveries/run';
import type { StopState } from '@khamar/contract/deliveries/enums';
import type { OutboxEntry } from './run-database.ts';
import { cashOf } from './step.ts';

export interface ShownStop extends DriverStop {
  /** Where it is in the run, from 1. */
  position: number;
  isUnsent: boolean;
  rejected: OutboxEntry[];
}

export interface ShownRun extends Omit<DriverRuns['runs'][number], 'stops'> {
  stops: ShownStop[];
  isUnsent: boolean;
  rejected: OutboxEntry[];
}

const STATE_AFTER: Partial<Record<OutboxEntry['action']['kind'], StopState>> = {
  load: 'LOADED',
  deliver: 'DELIVERED',
  'not-delivered': 'NOT_DELIVERED',
};

/** The runs as the driver left them: what the server knows, and on top of it what it was not told yet. */
export const withUnsent = (runs: DriverRuns['runs'], outbox: readonly OutboxEntry[]): ShownRun[] =>
  runs.map((run) => {
    const entries = outbox.filter(({ runId }) => runId === run._id);
    const ofRun = entries.filter(({ stopId }) => stopId === null);
    const isStarted = run.state === 'PLANNED' && ofRun.some(({ refusal }) => refusal === null);
    return {
      ...run,
      state: isStarted ? 'ON_THE_WAY' : run.state,
      stops: run.stops.map((stop, index) => shownStop(stop, index, entries, isStarted)),
      isUnsent: entries.some(({ refusal }) => refusal === null),
      rejected: ofRun.filter(({ refusal }) => refusal !== null),
    };
  });

function shownStop(stop: DriverStop, index: number, ofRun: OutboxEntry[], isStarted: boolean): ShownStop {
  const entries = ofRun.filter(({ stopId }) => stopId === stop._id);
  const unsent = entries.filter(({ refusal }) => refusal === null);
  const states = unsent.flatMap(({ action }) => STATE_AFTER[action.kind] ?? []);
  const state = states.at(-1) ?? stop.state;
  const cash = unsent.reduce((sum, entry) => sum + cashOf(entry), 0);
  return {
    ...stop,
    state: state === 'LOADED' && isStarted ? 'ON_THE_WAY' : state,
    duePaisa: Math.max(0, stop.duePaisa - cash),
    collectedPaisa: stop.collectedPaisa + cash,
    hasPhoto: stop.hasPhoto || unsent.some(({ action }) => action.kind === 'photo'),
    position: index + 1,
    isUnsent: unsent.length > 0,
    rejected: entries.filter(({ refusal }) => refusal !== null),
  };
}
