import { MAX_CODE_TRIES } from '@khamar/contract/deliveries/enums';
import { sql } from 'kysely';

/** Of `stop`: a caller sees the delivery code only in the SMS, and it was refused, or there was none when the stop was on the way. */
export const IS_CODE_MISSING = sql<boolean>`(booking.account_id is null and booking.state = 'BOOKED' and stop.state in ('PLANNED', 'LOADED', 'ON_THE_WAY')
  and coalesce((select coalesce(outcome in ('REFUSED', 'NOBODY'), false) from mail
    where cause = concat('sms:DELIVERY_CODE:', booking.code, ':', stop.id, ':', booking.tag_id)), stop.state = 'ON_THE_WAY'))`;

/** Disputed, three wrong codes, a code that was not sent, an animal on the vehicle whose booking has ended, or a stop whose booking moved to another day. */
export const IS_TO_RESOLVE = sql<boolean>`exists (
  select from run_stop as stop join run on run.id = run_id
    left join delivery on delivery.booking_id = stop.booking_id left join delivery_slot as slot on slot.id = slot_id
  where stop.booking_id = booking.id and removed_at is null and stop.state <> 'DELIVERED' and (stop.state = 'DISPUTED'
    or (stop.state <> 'NOT_DELIVERED' and tries >= ${sql.lit(MAX_CODE_TRIES)})
    or ${IS_CODE_MISSING}
    or (stop.state in ('LOADED', 'ON_THE_WAY') and booking.state <> 'BOOKED')
    or (stop.state in ('PLANNED', 'LOADED', 'ON_THE_WAY') and slot.day <> run.day)))`;

/** Still booked, and neither a new slot was chosen nor another run has it since. */
export const IS_TO_DELIVER_AGAIN = sql<boolean>`(booking.state = 'BOOKED' and exists (
  select from run_stop as stop join delivery on delivery.booking_id = stop.booking_id
  where stop.booking_id = booking.id and removed_at is null and stop.state = 'NOT_DELIVERED' and chosen_at < step_at)
  and not exists (select from run_stop as stop
    where stop.booking_id = booking.id and removed_at is null and stop.state <> 'NOT_DELIVERED'))`;

/** Bookings with such a stop: few, found by an index. */
export const HAS_UNDELIVERED_STOP = sql<boolean>`booking.id in (
  select booking_id from run_stop where removed_at is null and state <> 'DELIVERED')`;
