import type { Cow, CowPage } from '@khamar/contract/cows/cow';
import type {
  BookingPage,
  BookingSummary,
  CallerBooking,
  OfficeBooking,
} from '@khamar/contract/sales/booking';
import type { CounterSale, CounterSaleResult } from '@khamar/contract/sales/counter-sale';
import type { PaymentSummary } from '@khamar/contract/sales/payment';
import { officeApi } from '~/office/office.api';
import type { ListParameters } from '~/office/ui/table/list-query';

interface Command {
  /** Idempotency key, the same for every attempt of a command. */
  key: string;
  body: object;
}

/** Refetch even after an error, so the screen shows the current state. */
const changedTags = () => ['Booking', 'Money', 'Inventory', 'Cow'] as const;

const post = (url: string, { key, body }: Command) => ({
  url,
  method: 'POST' as const,
  headers: { 'idempotency-key': key },
  body,
});

/** Booking commands, as in the API's paths. */
type BookingCommand =
  | 'cancel'
  | 'deliver'
  | 'allow-balance-due'
  | 'reverse-delivery'
  | 'move'
  | 'reprice'
  | 'dispatch-weight'
  | 'agree-weight'
  | 'no-money'
  | 'allowance'
  | 'write-off'
  | 'return';

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
    /** Available cows whose tag contains this, from the public search: staff who may book may not have access to the inventory. */
    cowsOfTag: build.query<Cow[], string>({
      query: (tagId) => ({
        url: '/product/search-cows',
        params: { tagId, availabilityStatus: 'AVAILABLE', page: 0, limit: 20 },
      }),
      transformResponse: ({ cows }: CowPage) => cows,
      providesTags: ['Cow'],
    }),
    /** Cows in every status whose tag contains this, for staff without access to the inventory. */
    lookUpCows: build.query<Cow[], { tagId: string; limit: number }>({
      query: ({ tagId, limit }) => ({
        url: `/product/search-cow-by-partial-id/${encodeURIComponent(tagId)}`,
        params: { page: 0, limit },
      }),
      transformResponse: ({ cows }: CowPage) => cows,
      providesTags: ['Cow'],
    }),
    bookForCaller: build.mutation<BookingSummary, Command & { body: CallerBooking }>({
      query: (command) => post('/sales/bookings', command),
      invalidatesTags: () => [...changedTags(), 'Lead'],
    }),
    sellAtCounter: build.mutation<CounterSaleResult, Command & { body: CounterSale }>({
      query: (command) => post('/sales/counter-sales', command),
      invalidatesTags: changedTags,
    }),
    changeBooking: build.mutation<BookingSummary, Command & { code: string; command: BookingCommand }>({
      query: ({ code, command, ...rest }) => post(`/sales/bookings/${code}/${command}`, rest),
      invalidatesTags: changedTags,
    }),
    /** Money that staff have seen arrive. */
    receiveMoney: build.mutation<PaymentSummary, Command & { code: string }>({
      query: ({ code, ...rest }) => post(`/sales/bookings/${code}/payments`, rest),
      invalidatesTags: changedTags,
    }),
    decidePayment: build.mutation<
      PaymentSummary,
      Command & {
        id: string;
        command: 'confirm' | 'reject' | 'allocate' | 'return' | 'void' | 'void/approve' | 'void/decline';
      }
    >({
      query: ({ id, command, ...rest }) => post(`/sales/payments/${id}/${command}`, rest),
      invalidatesTags: changedTags,
    }),
    /** For whatever a customer owes, oldest first. */
    payReceivables: build.mutation<PaymentSummary, Command>({
      query: (command) => post('/sales/receivables/payments', command),
      invalidatesTags: changedTags,
    }),
    decideRefund: build.mutation<unknown, Command & { id: string; command: 'approve' | 'send' | 'done' }>({
      query: ({ id, command, ...rest }) => post(`/sales/refunds/${id}/${command}`, rest),
      invalidatesTags: changedTags,
    }),
  }),
});

export const {
  useCowsOfTagQuery,
  useLazyLookUpCowsQuery,
  useLookUpCowsQuery,
  useListBookingsQuery,
  useOfficeBookingQuery,
  useBookForCallerMutation,
  useChangeBookingMutation,
  useSellAtCounterMutation,
  useReceiveMoneyMutation,
  useDecidePaymentMutation,
  useDecideRefundMutation,
  usePayReceivablesMutation,
} = salesApi;
