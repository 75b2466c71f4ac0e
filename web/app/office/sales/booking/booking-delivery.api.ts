import type { ChangeDelivery, DeliveryCosts, DeliveryCostsQuery } from '@khamar/contract/sales/delivery';
import { officeApi } from '~/office/office.api';

const bookingDeliveryApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** What a booking costs in a slot. */
    deliveryCosts: build.query<DeliveryCosts, DeliveryCostsQuery & { code: string }>({
      query: ({ code, ...params }) => ({ url: `/bookings/${code}/delivery-costs`, params }),
      providesTags: ['Booking', 'Delivery', 'Settings'],
    }),
    /** Refetches even after an error, so that the dialog shows the current slots and costs. */
    changeDelivery: build.mutation<DeliveryCosts, { code: string; key: string; body: ChangeDelivery }>({
      query: ({ code, key, body }) => ({
        url: `/sales/bookings/${code}/delivery`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: () => ['Booking', 'Money', 'Delivery'],
    }),
  }),
});

export const { useDeliveryCostsQuery, useChangeDeliveryMutation } = bookingDeliveryApi;
