import type { BookingSummary, TakeOverRequest } from '@khamar/contract/sales/booking';
import { baseApi } from '~/api/base-api';
import { command, invalidatesTags, type Keyed } from '~/shop/bookings/bookings.api';

export const takeOverApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    takeOverBooking: build.mutation<BookingSummary, Keyed<TakeOverRequest>>({
      query: ({ key, ...body }) => command('/bookings/take-over', key, body),
      invalidatesTags,
    }),
  }),
});
