import type { StartedPayment, StartPayment } from '@khamar/contract/sales/online-payment';
import { baseApi } from '~/api/base-api';
import { byCode, command, invalidatesTags, type Keyed } from '~/shop/bookings/bookings.api';

/** Apart from the other commands: the page of a cow has those, and no payment. */
export const payOnlineApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startPayment: build.mutation<StartedPayment, Keyed<{ code: string; payment: StartPayment }>>({
      query: ({ key, code, payment }) => command(`${byCode(code)}/online-payments`, key, payment),
      invalidatesTags,
    }),
  }),
});
