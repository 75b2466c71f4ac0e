import { STOPS_ENDED } from '@khamar/contract/deliveries/enums';
import {
  type DriverList,
  type NewRun,
  type Run,
  type RunChange,
  type RunList,
  RunSummary,
} from '@khamar/contract/deliveries/run';
import { fieldError } from '@khamar/contract/field-error';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { lockCowsById } from '../bookings/lock-cows.ts';
import { commandsWith } from '../idempotent-command.ts';
import { newDeliveryCode } from './delivery-codes.ts';
import * as runs from './runs.repository.ts';
import { toRun } from './runs.mapper.ts';
import * as stops from './stops.repository.ts';

/** The office plans runs. */
export interface RunsService {
  list(day: string): Promise<RunList>;
  read(id: string): Promise<Run>;
  listDrivers(): Promise<DriverList>;
  plan(actor: Actor, run: NewRun, key: string): Promise<Run>;
  /** Before the start anything but the day, the driver until an animal is loaded; then only stops that are not loaded leave, and the vehicle changes. */
  change(actor: Actor, id: string, run: RunChange, key: string): Promise<Run>;
}

export function makeRunsService(db: Db, officeRoles: () => readonly string[]): RunsService {
  const command = commandsWith(db, RunSummary);

  async function requireRun(on: Db, id: string): Promise<runs.RunRow> {
    const run = await runs.find(on, id);
    if (run === undefined) throw new AppError('run_not_found');
    return run;
  }

  async function read(id: string): Promise<Run> {
    return toRun(await requireRun(db, id), await stops.listOfRuns(db, [id]));
  }

  async function requireDriver(tx: Tx, driverId: string): Promise<void> {
    const drivers = await runs.listDrivers(tx, officeRoles());
    if (!drivers.some(({ _id }) => _id === driverId))
      throw wrongField('invalid_request', 'driverId', fieldError('driver_missing'));
  }

  /** The bookings with these codes, their cows and slots locked. Each must be booked for delivery on this day and be on no run. */
  async function lockPlannable(tx: Tx, day: string, codes: readonly string[]): Promise<Map<string, string>> {
    const seen = await stops.listPlannable(tx, day, codes);
    await lockCowsById(
      tx,
      seen.map(({ cowId }) => cowId),
    );
    await stops.lockSlotsOf(tx, codes);
    const locked = (await stops.listPlannable(tx, day, codes)).filter(({ isPlannable }) => isPlannable);
    return new Map(locked.map(({ code, bookingId }) => [code, bookingId]));
  }

  async function addStop(tx: Tx, runId: string, bookingId: string | undefined, position: number) {
    if (bookingId === undefined) throw new AppError('on_other_run');
    const stop = { runId, bookingId, position };
    if (!(await stops.restore(tx, stop))) await stops.insert(tx, { ...stop, code: newDeliveryCode() });
  }

  return {
    async list(day) {
      const found = await runs.listOfDay(db, day);
      const all = await stops.listOfRuns(
        db,
        found.map(({ _id }) => _id),
      );
      return {
        runs: found.map((run) => toRun(run, all)),
        readAt: await runs.readClock(db),
      };
    },

    read,

    listDrivers: async () => ({ drivers: await runs.listDrivers(db, officeRoles()) }),

    async plan(actor, run, key) {
      const { day, vehicle, driverId, codes } = run;
      const { _id } = await command('plan-run', actor, key, [day, vehicle, driverId, codes], async (tx) => {
        const plannable = await lockPlannable(tx, day, codes);
        await requireDriver(tx, driverId);
        const id = await runs.insert(tx, run);
        for (const [position, code] of codes.entries())
          // oxlint-disable-next-line no-await-in-loop -- on one connection
          await addStop(tx, id, plannable.get(code), position);
        return RunSummary.parse(await requireRun(tx, id));
      });
      return read(_id);
    },

    async change(actor, id, to, key) {
      const { version, vehicle, driverId, codes } = to;
      const content = [id, version, vehicle, driverId, codes];
      await command('change-run', actor, key, content, async (tx) => {
        const { day } = await requireRun(tx, id);
        const plannable = await lockPlannable(tx, day, codes);
        const run = await runs.lock(tx, id);
        if (run?.version !== version) throw new AppError('run_changed');
        const before = await stops.lockOfRun(tx, id);
        const kept = before.filter(({ bookingCode }) => codes.includes(bookingCode));
        const isReordered = kept
          .map(({ bookingCode }) => bookingCode)
          .some(
            (code, index) =>
              code !== codes.filter((each) => kept.some((stop) => stop.bookingCode === each))[index],
          );
        const isExtended = kept.length < codes.length;
        const isStarted = run.state !== 'PLANNED';
        const isOtherDriver = driverId !== run.driverId;
        // The driver cannot change after loading.
        const isUnderWay = isStarted || before.some(({ state }) => state !== 'PLANNED');
        if ((isStarted && (isReordered || isExtended)) || (isUnderWay && isOtherDriver))
          throw new AppError('run_state');
        if (isOtherDriver) await requireDriver(tx, driverId);
        for (const stop of before.filter((each) => !kept.includes(each))) {
          if (stop.state !== 'PLANNED')
            throw new AppError(STOPS_ENDED.includes(stop.state) ? 'run_state' : 'stop_state');
          // oxlint-disable-next-line no-await-in-loop -- on one connection
          await stops.remove(tx, stop.id);
        }
        for (const [position, code] of codes.entries()) {
          const known = kept.find(({ bookingCode }) => bookingCode === code);
          // oxlint-disable-next-line no-await-in-loop -- on one connection
          await (known === undefined
            ? addStop(tx, id, plannable.get(code), position)
            : stops.move(tx, known.id, position));
        }
        await runs.change(tx, id, to);
        return RunSummary.parse(await requireRun(tx, id));
      });
      return read(id);
    },
  };
}
