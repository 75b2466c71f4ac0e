import type { DeliveryFees, DeliveryOptions } from '@khamar/contract/deliveries/options';
import { baseApi } from '~/api/base-api';

/** What delivery costs: the same for everyone. */
export const deliveryFeesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDeliveryFees: build.query<DeliveryFees, undefined>({ query: () => '/deliveries/fees' }),
    /** With an empty district, pick-up at the farm. */
    getDeliveryOptions: build.query<DeliveryOptions, string>({
      query: (district) => `/deliveries/options${optionsSearch(district)}`,
    }),
  }),
});

export const optionsSearch = (district: string): string =>
  district === '' ? '' : `?district=${encodeURIComponent(district)}`;

export const { useGetDeliveryFeesQuery, useGetDeliveryOptionsQuery } = deliveryFeesApi;
