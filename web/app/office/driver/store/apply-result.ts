import { STOP_STATES, type StopState } from '@khamar/contract/deliveries/enums';
import type { DriverRuns, DriverStop } from '@khamar/contract/deliveries/run';
import { cashOf, type Step } from './step.ts';

/** What the phone knows after a step was sent, until it reads the run again. */
export function applyResult(runs: DriverRuns, entry: Step, result: unknown): DriverRuns {
  const state = stateIn(result);
  const ofStop = (stop: DriverStop): DriverStop =>
    stop._id !== entry.stopId
      ? stop
      : {
          ...stop,
          state: state ?? stop.state,
          hasPhoto: stop.hasPhoto || entry.action.kind === 'photo',
          duePaisa: Math.max(0, stop.duePaisa - cashOf(entry)),
          collectedPaisa: stop.collectedPaisa + cashOf(entry),
        };
  return {
    ...runs,
    runs: runs.runs.map((run) => {
      if (run._id !== entry.runId) return run;
      const isStarted = entry.action.kind === 'start';
      return {
        ...run,
        state: isStarted ? 'ON_THE_WAY' : run.state,
        stops: run.stops
          .map(ofStop)
          .map((stop) =>
            isStarted && stop.state === 'LOADED' ? { ...stop, state: 'ON_THE_WAY' as const } : stop,
          ),
      };
    }),
  };
}

/** By hand: zod is larger than this page. */
const stateIn = (result: unknown): StopState | undefined =>
  typeof result === 'object' && result !== null && 'state' in result
    ? STOP_STATES.find((state) => state === result.state)
    : undefined;
