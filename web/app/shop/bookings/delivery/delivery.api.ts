import type { BookingDeliveryOptions } from '@khamar/contract/deliveries/options';
import type { ChooseDelivery, DeliveryCosts } from '@khamar/contract/sales/delivery';
import { baseApi } from '~/api/base-api';
import { optionsSearch } from '~/domain/deliveries/delivery-fees.api';
import { byCode, command, invalidatesTags, type Keyed } from '~/shop/bookings/bookings.api';

interface CostsOf {
  code: string;
  slotId: string;
  /** Empty for pick-up. */
  district: string;
  address: string;
}

export const deliveryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSlots: build.query<BookingDeliveryOptions, { code: string; district: string }>({
      query: ({ code, district }) => `${byCode(code)}/delivery-options${optionsSearch(district)}`,
      providesTags: ['MyBooking'],
    }),
    getDeliveryCosts: build.query<DeliveryCosts, CostsOf>({
      query: ({ code, slotId, district, address }) =>
        `${byCode(code)}/delivery-costs?${new URLSearchParams({
          slotId,
          ...(district !== '' && { district }),
          ...(district !== '' && address.trim() !== '' && { address }),
        }).toString()}`,
      providesTags: ['MyBooking'],
    }),
    chooseDelivery: build.mutation<DeliveryCosts, Keyed<{ code: string; choice: ChooseDelivery }>>({
      query: ({ key, code, choice }) => command(`${byCode(code)}/delivery`, key, choice),
      invalidatesTags,
    }),
  }),
});

export const { useGetSlotsQuery, useGetDeliveryCostsQuery } = deliveryApi;
