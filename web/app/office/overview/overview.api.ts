import type { Overview } from '@khamar/contract/office/overview';
import { baseApi } from '~/api/base-api';

const overviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<Overview, { from: string; to: string }>({
      query: (params) => ({ url: '/overview', params }),
      // Whatever changes one of them changes a figure.
      providesTags: ['Booking', 'Money', 'Lead', 'Inventory'],
    }),
  }),
});

export const { useOverviewQuery } = overviewApi;
