import {
  type DriverRuns,
  type DeliverStop,
  type LoadStop,
  type NotDelivered,
  RunSummary,
  type StartRun,
  StopSummary,
} from '@khamar/contract/deliveries/run';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { rejectLeftCow } from '../bookings/left-cow.ts';
import { requireDispatchWeight } from '../live-weight/dispatch-weight.ts';
import { commandsWith, runCommand, type SalesContext } from '../idempotent-command.ts';
import { deliverStop, isEnded, requireLateCash } from './deliver-stop.ts';
import { type LockedStop, lockStop } from './lock-stop.ts';
import { notifyOnTheWay, notifyRecorded } from './notify-delivery.ts';
import * as runs from './runs.repository.ts';
import { toDriverRun, toStopSummary } from './runs.mapper.ts';
import * as stops from './stops.repository.ts';
import { takeCash } from './take-cash.ts';

/** The steps of a run, sent by its driver's phones, at once or when there is a signal again. */
export interface DriverService {
  /** Today's runs of this person. */
  list(actor: Actor): Promise<DriverRuns>;
  /** The scanned tag must be the booked animal's. */
  load(actor: Actor, stopId: string, taken: LoadStop, key: string): Promise<StopSummary>;
  /** Loaded animals are on the way, and their customers are notified. */
  start(actor: Actor, runId: string, taken: StartRun, key: string): Promise<RunSummary>;
  deliver(actor: Actor, stopId: string, taken: DeliverStop, key: string): Promise<StopSummary>;
  /** With a reason. The booking stays booked; only cash that was taken moves. */
  notDelivered(actor: Actor, stopId: string, taken: NotDelivered, key: string): Promise<StopSummary>;
}

/** A wrong code is stored too: a retry must not count as another try. */
const DeliverResult = StopSummary.extend({ isRefused: z.boolean() });

export function makeDriverService(context: SalesContext): DriverService {
  const { db } = context;
  const command = commandsWith(db, StopSummary);

  /** `isLate`: it has ended or another person drives it now. What was done without a signal all the same is recorded. */
  async function lockOwn(
    tx: Tx,
    { accountId, username }: Actor,
    stopId: string,
  ): Promise<LockedStop & { isLate: boolean }> {
    const locked = await lockStop(tx, context, stopId, username);
    const { driverId, formerDriverIds } = locked.run;
    if (driverId !== accountId && !formerDriverIds.includes(accountId)) throw new AppError('stop_not_found');
    return { ...locked, isLate: isEnded(locked.stop) || driverId !== accountId };
  }

  return {
    async list({ accountId }) {
      const found = await runs.listOfDriver(db, accountId);
      const all = await stops.listOfRuns(
        db,
        found.map(({ _id }) => _id),
      );
      return {
        runs: found.map((run) => toDriverRun(run, all)),
        readAt: await runs.readClock(db),
      };
    },

    load(actor, stopId, taken, key) {
      const { tagId, takenAt, device } = taken;
      return command('load-stop', actor, key, [stopId, tagId, takenAt, device], async (tx) => {
        const { locked, run, stop, isLate } = await lockOwn(tx, actor, stopId);
        const { booking, cow } = locked;
        if (isLate || booking.state !== 'BOOKED') throw new AppError('stop_state');
        if (tagId !== cow.tag_id) throw new AppError('wrong_cow');
        await rejectLeftCow(tx, cow.id);
        if (stop.loadedCowId === cow.id) return toStopSummary(stop, booking);
        const at = await stops.momentOf(tx, stop, { takenAt });
        await requireDispatchWeight(tx, booking, { at });
        await stops.addStep(tx, stopId, { kind: 'LOADED', takenAt, device, actor: actor.username });
        const loaded = await stops.change(tx, stopId, {
          state: run.state === 'PLANNED' ? 'LOADED' : 'ON_THE_WAY',
          loaded: { cowId: cow.id, tagId },
          at,
        });
        if (loaded.state === 'ON_THE_WAY') await notifyOnTheWay(tx, context, stopId, booking.id);
        return toStopSummary(loaded, booking);
      });
    },

    start(actor, runId, { takenAt, device }, key) {
      const request = { scope: 'start-run', key, fingerprint: [runId, takenAt, device], result: RunSummary };
      return runCommand(db, actor, request, async (tx) => {
        const run = await runs.lock(tx, runId);
        if (run?.driverId !== actor.accountId) throw new AppError('run_not_found');
        if (run.state === 'ENDED') throw new AppError('run_state');
        if (run.state === 'PLANNED') await runs.start(tx, runId, takenAt);
        for (const stop of await stops.lockOfRun(tx, runId)) {
          if (stop.state !== 'LOADED') continue;
          // oxlint-disable-next-line no-await-in-loop -- on one connection
          await stops.addStep(tx, stop.id, { kind: 'ON_THE_WAY', takenAt, device, actor: actor.username });
          // oxlint-disable-next-line no-await-in-loop
          const at = await stops.momentOf(tx, stop, { takenAt });
          // oxlint-disable-next-line no-await-in-loop
          await stops.change(tx, stop.id, { state: 'ON_THE_WAY', at });
          // oxlint-disable-next-line no-await-in-loop
          await notifyOnTheWay(tx, context, stop.id, stop.bookingId);
        }
        return RunSummary.parse(await runs.find(tx, runId));
      });
    },

    async deliver(actor, stopId, taken, key) {
      const { takenAt, device, code, cashPaisa, isOffline } = taken;
      const fingerprint = [stopId, takenAt, device, code, cashPaisa, isOffline];
      const request = { scope: 'deliver-stop', key, fingerprint, result: DeliverResult };
      const { isRefused, ...summary } = await runCommand(db, actor, request, async (tx) => {
        const own = await lockOwn(tx, actor, stopId);
        const done = await deliverStop(tx, context, actor, own, taken);
        return {
          ...toStopSummary(done.stop, own.locked.booking, done.unallocatedPaisa),
          isRefused: done.isRefused,
        };
      });
      if (isRefused) throw new AppError('delivery_code_refused', undefined, { triesLeft: summary.triesLeft });
      return summary;
    },

    notDelivered(actor, stopId, taken, key) {
      const { takenAt, device, reason, note, cashPaisa, isOffline } = taken;
      const fingerprint = [stopId, takenAt, device, reason, note, cashPaisa, isOffline];
      return command('not-delivered', actor, key, fingerprint, async (tx) => {
        const { locked, stop, isLate } = await lockOwn(tx, actor, stopId);
        if (isLate) await requireLateCash(tx, actor, stop, taken);
        const cash = await takeCash(tx, context, actor, locked, { cashPaisa, counts: !isLate });
        const step = { takenAt, device, kind: 'NOT_DELIVERED', actor: actor.username, isLate } as const;
        const stepId = await stops.addStep(tx, stopId, { ...step, ...cash });
        if (!isLate || cashPaisa > 0)
          await notifyRecorded(tx, context, 'NOT_DELIVERED', locked.booking, { stepId, cashPaisa });
        const changed = isLate
          ? stop
          : await stops.change(tx, stopId, {
              state: 'NOT_DELIVERED',
              reason,
              note,
              at: await stops.momentOf(tx, stop, taken),
            });
        return toStopSummary(changed, locked.booking, cash.unallocatedPaisa);
      });
    },
  };
}
