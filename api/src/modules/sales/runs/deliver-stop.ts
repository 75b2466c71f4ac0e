import { MAX_CODE_TRIES, STOPS_ENDED } from '@khamar/contract/deliveries/enums';
import type { DeliverStop } from '@khamar/contract/deliveries/run';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { deliverBooking } from '../bookings/deliver-booking.ts';
import { findLeftAs } from '../bookings/left-cow.ts';
import type { SalesContext } from '../idempotent-command.ts';
import { paidFor, totalOf } from '../journal/balances.ts';
import type { LockedStop } from './lock-stop.ts';
import { notifyRecorded } from './notify-delivery.ts';
import * as stops from './stops.repository.ts';
import type { StopRow } from './stops.repository.ts';
import { takeCash } from './take-cash.ts';

export interface StopDelivered {
  stop: StopRow;
  unallocatedPaisa: number;
  /** A wrong code with a signal: counted, and nothing else happened. */
  isRefused: boolean;
}

/** A taka. */
const LEAST_LATE_CASH = 100;
/** A phone makes up its own id, so the id alone does not limit what one driver sends. */
const LATE_PHONES = 2;

export const isEnded = ({ state, isRemoved }: StopRow): boolean => isRemoved || STOPS_ENDED.includes(state);

/** The scanned animal is the booked one, and it may be delivered. */
const isDeliverable = async (tx: Tx, { locked: { booking }, stop }: LockedStop): Promise<boolean> =>
  !isEnded(stop) &&
  booking.state === 'BOOKED' &&
  stop.loadedCowId === booking.cow_id &&
  (await findLeftAs(tx, booking.cow_id)) === null;

/**
 * Of a stop that has ended or has another driver: with a signal nothing more. Without one the cash was taken before, so it is recorded, but
 * each phone sends some once, and each driver from two phones at most.
 */
export async function requireLateCash(
  tx: Tx,
  { username }: Actor,
  { id }: StopRow,
  { isOffline, cashPaisa, device }: Pick<DeliverStop, 'isOffline' | 'cashPaisa' | 'device'>,
): Promise<void> {
  if (!isOffline || (cashPaisa > 0 && cashPaisa < LEAST_LATE_CASH)) throw new AppError('stop_state');
  if (cashPaisa === 0) return;
  const phones = await stops.listLateCash(tx, id, username);
  if (phones.includes(device) || phones.length >= LATE_PHONES) throw new AppError('stop_state');
}

/**
 * With a signal anything wrong is an error. Without one it has already happened: the cash is recorded, and what is not right is disputed.
 * Of two phones the first one counts.
 */
export async function deliverStop(
  tx: Tx,
  context: SalesContext,
  actor: Actor,
  locked: LockedStop & { isLate: boolean },
  taken: DeliverStop,
): Promise<StopDelivered> {
  const { stop, isLate } = locked;
  const { booking } = locked.locked;
  const { code, cashPaisa, isOffline } = taken;
  const at = await stops.momentOf(tx, stop, taken);
  if (isLate) return deliverLate(tx, context, actor, locked, taken, at);
  const deliverable = await isDeliverable(tx, locked);
  if (!deliverable && !isOffline) throw new AppError('stop_state');
  const balancePaisa = totalOf(booking) - (await paidFor(tx, booking.id)) - cashPaisa;
  const credit = await stops.findAllowedBalance(tx, booking.id, balancePaisa);
  const isShort = balancePaisa > 0 && credit === undefined;
  const isRight = code === stop.code && stop.tries < MAX_CODE_TRIES;
  if (!isOffline && isShort) throw new AppError('balance_due');
  if (!isOffline && !isRight) return refuse(tx, actor, stop, taken);

  const cash = await takeCash(tx, context, actor, locked.locked, { cashPaisa, counts: deliverable });
  const isDelivered = deliverable && isRight && !isShort;
  if (isDelivered)
    await deliverBooking(tx, context, actor, cash.booking, {
      ...(credit && { dueOn: credit.dueOn, name: credit.recipient, phone: credit.phone, isAgreed: true }),
      at,
      hasLeft: true,
    });
  const step = { ...taken, ...cash, kind: 'HANDED_OVER', actor: actor.username } as const;
  const stepId = await stops.addStep(tx, stop.id, step);
  await notifyRecorded(tx, context, 'DELIVERY_RECORDED', booking, { stepId, cashPaisa });
  const changed = await stops.change(tx, stop.id, {
    state: isDelivered ? 'DELIVERED' : 'DISPUTED',
    enteredCode: code,
    at,
  });
  return { stop: changed, unallocatedPaisa: cash.unallocatedPaisa, isRefused: false };
}

async function refuse(
  tx: Tx,
  { username }: Actor,
  stop: StopRow,
  taken: DeliverStop,
): Promise<StopDelivered> {
  await stops.addStep(tx, stop.id, {
    kind: 'WRONG_CODE',
    takenAt: taken.takenAt,
    device: taken.device,
    actor: username,
  });
  const tries = Math.min(MAX_CODE_TRIES, stop.tries + 1);
  return { stop: await stops.change(tx, stop.id, { tries }), unallocatedPaisa: 0, isRefused: true };
}

/** Someone else was first. What this phone took is not lost: the office decides, unless another run has the booking. */
async function deliverLate(
  tx: Tx,
  context: SalesContext,
  actor: Actor,
  { locked, stop }: LockedStop,
  taken: DeliverStop,
  at: Date,
): Promise<StopDelivered> {
  await requireLateCash(tx, actor, stop, taken);
  const cash = await takeCash(tx, context, actor, locked, { cashPaisa: taken.cashPaisa, counts: false });
  const step = { ...taken, ...cash, kind: 'HANDED_OVER', actor: actor.username, isLate: true } as const;
  const stepId = await stops.addStep(tx, stop.id, step);
  if (cash.cashPaisa > 0)
    await notifyRecorded(tx, context, 'DELIVERY_RECORDED', locked.booking, { stepId, ...cash });
  const isDone = stop.state === 'DELIVERED' || stop.state === 'DISPUTED';
  const isReopened = !isDone && !(await stops.isElsewhere(tx, stop));
  const changed = isReopened
    ? await stops.change(tx, stop.id, { state: 'DISPUTED', enteredCode: taken.code, at })
    : stop;
  return { stop: changed, unallocatedPaisa: cash.unallocatedPaisa, isRefused: false };
}
