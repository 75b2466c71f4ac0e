import type { BookingRow, WaitingPlace } from '@khamar/contract/sales/booking';
import { ACTIVE_STATES, type BookingState } from '@khamar/contract/sales/booking-state';
import type { CowAvailability } from '@khamar/contract/sales/live';
import { selectUser } from '~/session/session.slice';
import { useGetMyBookingsQuery, useGetMyPlacesQuery } from '~/shop/bookings/bookings.api';
import { useAppSelector } from '~/state/store';

interface MyCow {
  booking: BookingRow | undefined;
  place: WaitingPlace | undefined;
  /** Until the bookings are loaded, do not offer to wait for one's own cow. */
  isKnown: boolean;
}

/** The signed-in user's active booking of this cow, or their place on its waiting list. */
export function useMyCow(tagId: string, availability: CowAvailability | undefined): MyCow {
  const skip = useAppSelector(selectUser) === null;
  const fresh = { skip, refetchOnMountOrArgChange: true };
  const { data: bookings, isError } = useGetMyBookingsQuery(undefined, fresh);
  const { data: places } = useGetMyPlacesQuery(undefined, fresh);
  const isMine = ({ tagId: tag }: { tagId: string }) => tag === tagId;
  return {
    booking: bookings?.find((row) => isMine(row) && isActive(row, availability?.readAt)),
    place: places?.find(isMine),
    isKnown: skip || bookings !== undefined || isError,
  };
}

const ACTIVE: ReadonlySet<BookingState> = new Set(ACTIVE_STATES);

/** An expired booking keeps its state until the worker cleans it up. */
const isActive = ({ state, expiresAt }: BookingRow, readAt = ''): boolean =>
  ACTIVE.has(state) && (expiresAt === null || expiresAt > readAt);
