import type { StartedPayment, StartPayment } from '@khamar/contract/sales/online-payment';
import { baseApi } from '~/api/base-api';
import { byCode, command, invalidatesTags, type Keyed } from '~/shop/bookings/bookings.api';

/** Separate from the other booking commands: the cow page loads those, but has no payments. */
export const payOnlineApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startPayment: build.mutation<StartedPayment, Keyed<{ code: string; payment: StartPayment }>>({
      query: ({ key, code, payment }) => command(`${byCode(code)}/online-payments`, key, payment),
      invalidatesTags,
    }),
  }),
});
