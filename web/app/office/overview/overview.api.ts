import type { Overview } from '@khamar/contract/overview/overview';
import { officeApi } from '~/office/office.api';

const overviewApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<Overview, { from: string; to: string }>({
      query: (params) => ({ url: '/overview', params }),
      // A change to any of these changes a figure.
      providesTags: ['Booking', 'Money', 'Lead', 'Inventory'],
    }),
  }),
});

export const { useOverviewQuery } = overviewApi;
