import type { Cow, CowPage } from '@khamar/contract/cows/cow';
import type {
  BookingPage,
  BookingSummary,
  CallerBooking,
  OfficeBooking,
} from '@khamar/contract/sales/booking';
import type { PaymentSummary } from '@khamar/contract/sales/payment';
import { officeApi } from '~/office/office.api';
import type { ListParameters } from '~/office/ui/table/list-query';

interface Command {
  /** The same for every try of one command. */
  key: string;
  body: object;
}

/** Whether it was done or refused: what is shown is asked for anew, so that it is true. */
const touched = () => ['Booking', 'Money', 'Inventory', 'Cow'] as const;

const sent = (url: string, { key, body }: Command) => ({
  url,
  method: 'POST' as const,
  headers: { 'idempotency-key': key },
  body,
});

/** What can be done to a booking, as the API names it. */
type BookingCommand = 'cancel' | 'deliver' | 'reverse-delivery' | 'move';

const salesApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listBookings: build.query<BookingPage, ListParameters>({
      query: (params) => ({ url: '/sales/bookings', params }),
      providesTags: ['Booking'],
    }),
    officeBooking: build.query<OfficeBooking, string>({
      query: (code) => `/sales/bookings/${encodeURIComponent(code)}`,
      providesTags: ['Booking', 'Money'],
    }),
    /** Those that can be sold and have this in their tag, as visitors see them: who may book may not see the whole inventory. */
    cowsOfTag: build.query<Cow[], string>({
      query: (tagId) => ({
        url: '/product/search-cows',
        params: { tagId, availabilityStatus: 'AVAILABLE', page: 0, limit: 20 },
      }),
      transformResponse: ({ cows }: CowPage) => cows,
      providesTags: ['Cow'],
    }),
    bookForCaller: build.mutation<BookingSummary, Command & { body: CallerBooking }>({
      query: (command) => sent('/sales/bookings', command),
      invalidatesTags: () => [...touched(), 'Lead'],
    }),
    changeBooking: build.mutation<BookingSummary, Command & { code: string; command: BookingCommand }>({
      query: ({ code, command, ...rest }) => sent(`/sales/bookings/${code}/${command}`, rest),
      invalidatesTags: touched,
    }),
    /** Money that staff have seen arrive. */
    receiveMoney: build.mutation<PaymentSummary, Command & { code: string }>({
      query: ({ code, ...rest }) => sent(`/sales/bookings/${code}/payments`, rest),
      invalidatesTags: touched,
    }),
    /** A TrxID that a caller names; somebody who may confirm looks for it. */
    claimPayment: build.mutation<PaymentSummary, Command & { code: string }>({
      query: ({ code, ...rest }) => sent(`/sales/bookings/${code}/claims`, rest),
      invalidatesTags: touched,
    }),
    decidePayment: build.mutation<
      PaymentSummary,
      Command & { id: string; command: 'confirm' | 'reject' | 'allocate' | 'return' }
    >({
      query: ({ id, command, ...rest }) => sent(`/sales/payments/${id}/${command}`, rest),
      invalidatesTags: touched,
    }),
    decideRefund: build.mutation<unknown, Command & { id: string; command: 'approve' | 'send' | 'done' }>({
      query: ({ id, command, ...rest }) => sent(`/sales/refunds/${id}/${command}`, rest),
      invalidatesTags: touched,
    }),
  }),
});

export const {
  useCowsOfTagQuery,
  useListBookingsQuery,
  useOfficeBookingQuery,
  useBookForCallerMutation,
  useChangeBookingMutation,
  useReceiveMoneyMutation,
  useClaimPaymentMutation,
  useDecidePaymentMutation,
  useDecideRefundMutation,
} = salesApi;
