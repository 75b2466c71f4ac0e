import { STOPS_UNDER_WAY } from '@khamar/contract/deliveries/enums';
import { type ResolveDelivery, StopSummary } from '@khamar/contract/deliveries/run';
import { AppError } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import { deliverBooking } from '../bookings/deliver-booking.ts';
import { find as findDelivery } from '../delivery/delivery.repository.ts';
import { commandsWith, type SalesContext } from '../idempotent-command.ts';
import { lockStop } from './lock-stop.ts';
import { toStopSummary } from './runs.mapper.ts';
import * as stops from './stops.repository.ts';
import { requireScanned } from './stop-checks.ts';

export type ResolveDeliveryCommand = (
  actor: Actor,
  stopId: string,
  decision: ResolveDelivery,
  key: string,
) => Promise<StopSummary>;

/** About a disputed delivery, after three wrong codes or without the driver's phone: an owner decides by name and with a reason. */
export function makeResolveDelivery(context: SalesContext): ResolveDeliveryCommand {
  const command = commandsWith(context.db, StopSummary);
  return (actor, stopId, { isDelivered, reason, dueOn }, key) =>
    command('resolve-delivery', actor, key, [stopId, isDelivered, reason, dueOn], async (tx) => {
      const { locked, stop } = await lockStop(tx, context, stopId, actor.username);
      const { booking } = locked;
      if (stop.isRemoved || !STOPS_UNDER_WAY.includes(stop.state)) throw new AppError('stop_state');
      const decided = { decidedBy: actor.username, decision: reason };
      if (!isDelivered)
        return toStopSummary(await stops.change(tx, stopId, { state: 'NOT_DELIVERED', ...decided }), booking);
      if (booking.state !== 'BOOKED' && booking.state !== 'DELIVERED') throw new AppError('booking_state');
      requireScanned(stop, booking);
      if (booking.state === 'BOOKED') {
        const to = await findDelivery(tx, booking.id);
        const debtor = { name: to?.recipient, phone: to?.phone };
        await deliverBooking(tx, context, actor, booking, {
          reason,
          dueOn,
          ...debtor,
          isAgreed: true,
          hasLeft: true,
        });
      }
      return toStopSummary(await stops.change(tx, stopId, { state: 'DELIVERED', ...decided }), booking);
    });
}
