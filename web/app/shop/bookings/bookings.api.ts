import type {
  Booking,
  BookingSummary,
  HoldResponse,
  HoldRequest,
  MyBooking,
  PaymentClaim,
  WaitingPlace,
} from '@khamar/contract/sales/booking';
import type { AgreeToWeight } from '@khamar/contract/sales/live-weight';
import type { PaymentSummary } from '@khamar/contract/sales/payment';
import { baseApi } from '~/api/base-api';

/** All attempts of a command share its idempotency key (api/idempotency.ts). */
export type Keyed<Command> = Command & { key: string };

interface Received {
  /** performance.now() when the response arrived, as the base for the time elapsed since `readAt`. */
  receivedAt: number;
}
export type ReadBooking = Booking & Received;
export type ListedBooking = MyBooking & Received;

const received = <Data extends object>(data: Data): Data & Received => ({
  ...data,
  receivedAt: performance.now(),
});

export const command = (url: string, key: string, body?: object) => ({
  url,
  method: 'POST' as const,
  headers: { 'idempotency-key': key },
  body,
});

export const byCode = (code: string) => `/bookings/${encodeURIComponent(code)}`;
const byTag = (tagId: string) => `/waiting/${encodeURIComponent(tagId)}`;

/** Also after an error or a lost response: the displayed data may be stale. */
export const invalidatesTags = ['Cow' as const, 'MyBooking' as const];

/** Tagged by cow, so an event of the live stream invalidates it (shop/live). */
const tagsOf = (about: { tagId: string }[] = []) => [
  'MyBooking' as const,
  ...about.map(({ tagId }) => ({ type: 'MyBooking' as const, id: tagId })),
];

export const bookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMyBookings: build.query<ListedBooking[], undefined>({
      query: () => '/bookings',
      transformResponse: (bookings: MyBooking[]) => bookings.map(received),
      providesTags: tagsOf,
    }),
    getMyPlaces: build.query<WaitingPlace[], undefined>({
      query: () => '/waiting',
      providesTags: tagsOf,
      // The bookings may have been read just before a place became one of them.
      async onQueryStarted(_, { dispatch, queryFulfilled, ...api }) {
        const before = api.getCacheEntry().data ?? [];
        const after = await queryFulfilled.catch(() => null);
        const isEnded = ({ tagId }: WaitingPlace) => !after?.data.some((place) => place.tagId === tagId);
        if (after !== null && before.some(isEnded)) dispatch(baseApi.util.invalidateTags(['MyBooking']));
      },
    }),
    getBooking: build.query<ReadBooking, string>({
      query: byCode,
      transformResponse: (booking: Booking) => received(booking),
      providesTags: (booking) => tagsOf(booking && [booking]),
    }),
    holdCow: build.mutation<HoldResponse, Keyed<HoldRequest>>({
      query: ({ key, ...body }) => command('/bookings', key, body),
      invalidatesTags,
    }),
    cancelBooking: build.mutation<BookingSummary, Keyed<{ code: string }>>({
      query: ({ key, code }) => command(`${byCode(code)}/cancel`, key),
      invalidatesTags,
    }),
    agreeToWeight: build.mutation<BookingSummary, Keyed<{ code: string; body: AgreeToWeight }>>({
      query: ({ key, code, body }) => command(`${byCode(code)}/agree-weight`, key, body),
      invalidatesTags,
    }),
    claimPayment: build.mutation<PaymentSummary, Keyed<{ code: string; claim: PaymentClaim }>>({
      query: ({ key, code, claim }) => command(`${byCode(code)}/payments`, key, claim),
      invalidatesTags,
    }),
    joinList: build.mutation<WaitingPlace, Keyed<{ tagId: string }>>({
      query: ({ key, tagId }) => command('/waiting', key, { tagId }),
      invalidatesTags,
    }),
    leaveList: build.mutation<null, Keyed<{ tagId: string }>>({
      query: ({ key, tagId }) => ({ ...command(byTag(tagId), key), method: 'DELETE' }),
      invalidatesTags,
    }),
  }),
});

export const { useGetBookingQuery, useGetMyBookingsQuery, useGetMyPlacesQuery, useAgreeToWeightMutation } =
  bookingsApi;
