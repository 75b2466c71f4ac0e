import type { BookingRow, WaitingPlace } from '@khamar/contract/sales/booking';
import { ACTIVE_STATES, type BookingState } from '@khamar/contract/sales/booking-state';
import type { CowAvailability } from '@khamar/contract/sales/live';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import { useGetMyBookingsQuery, useGetMyPlacesQuery } from './bookings.api.ts';

interface MyCow {
  booking: BookingRow | undefined;
  place: WaitingPlace | undefined;
  /** Until both are loaded, do not offer to wait for one's own cow, or twice. */
  isKnown: boolean;
}

/** The signed-in user's active booking of this cow, or their place on its waiting list. */
export function useMyCow(tagId: string, availability?: CowAvailability): MyCow {
  const skip = useAppSelector(selectUser) === null;
  const fresh = { skip, refetchOnMountOrArgChange: true };
  const bookings = useGetMyBookingsQuery(undefined, fresh);
  const places = useGetMyPlacesQuery(undefined, fresh);
  const isMine = ({ tagId: tag }: { tagId: string }) => tag === tagId;
  return {
    booking: bookings.data?.find((row) => isMine(row) && isActive(row, availability?.readAt)),
    place: places.data?.find(isMine),
    isKnown: skip || (isSettled(bookings) && isSettled(places)),
  };
}

const isSettled = ({ data, isError }: { data?: unknown; isError: boolean }) => data !== undefined || isError;

const ACTIVE: ReadonlySet<BookingState> = new Set(ACTIVE_STATES);

/** An expired booking keeps its state until the worker cleans it up. */
const isActive = ({ state, expiresAt }: BookingRow, readAt = ''): boolean =>
  ACTIVE.has(state) && (expiresAt === null || expiresAt > readAt);
