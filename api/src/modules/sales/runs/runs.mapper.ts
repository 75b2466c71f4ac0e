import { MAX_CODE_TRIES } from '@khamar/contract/deliveries/enums';
import type { DriverRuns, DriverStop, Run, Stop, StopSummary } from '@khamar/contract/deliveries/run';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import type { RunRow } from './runs.repository.ts';
import type { StopOfRun, StopRow } from './stops.repository.ts';

/** Nothing else of the office. */
const toDriverStop = (stop: StopOfRun): DriverStop => ({
  _id: stop._id,
  code: stop.code,
  tagId: stop.tagId,
  state: stop.state,
  recipient: stop.recipient,
  phone: stop.phone,
  district: stop.district,
  address: stop.address,
  part: stop.part,
  duePaisa: stop.duePaisa,
  mayOwe: stop.mayOwe,
  isWeightMissing: stop.isWeightMissing,
  collectedPaisa: stop.collectedPaisa,
  triesLeft: stop.triesLeft,
  hasPhoto: stop.hasPhoto,
  reason: stop.reason,
});

const toStop = (stop: StopOfRun): Stop => ({
  ...toDriverStop(stop),
  note: stop.note,
  isCodeMissing: stop.isCodeMissing,
  isLate: stop.isLate,
  at: stop.at?.toISOString() ?? null,
});

/** With those of these stops that are its own. */
export const toRun = (run: RunRow, stops: readonly StopOfRun[]): Run => ({
  _id: run._id,
  day: run.day,
  vehicle: run.vehicle,
  driverId: run.driverId,
  driver: run.driver,
  state: run.state,
  version: run.version,
  stops: stops.filter(({ runId }) => runId === run._id).map(toStop),
});

export const toDriverRun = (
  { _id, day, vehicle, state }: RunRow,
  stops: readonly StopOfRun[],
): DriverRuns['runs'][number] => ({
  _id,
  day,
  vehicle,
  state,
  stops: stops.filter(({ runId }) => runId === _id).map(toDriverStop),
});

export const toStopSummary = (
  { id, state, tries, isRemoved }: StopRow,
  { code, tag_id }: BookingRow,
  unallocatedPaisa = 0,
): StopSummary => ({
  _id: id,
  code,
  tagId: tag_id,
  state: isRemoved ? 'NOT_DELIVERED' : state,
  triesLeft: MAX_CODE_TRIES - tries,
  unallocatedPaisa,
});
