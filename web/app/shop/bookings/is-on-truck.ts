import { STOPS_UNDER_WAY } from '@khamar/contract/deliveries/enums';
import type { ReadBooking } from './bookings.api.ts';

/** The server neither cancels nor changes such a booking (`stop_state`). */
export const isOnTruck = ({ state, progress }: Pick<ReadBooking, 'state' | 'progress'>): boolean =>
  state === 'BOOKED' && progress !== null && STOPS_UNDER_WAY.includes(progress.state);
