import type { CreatedSlipLink, Slip } from '@khamar/contract/sales/slip';
import { officeApi } from '~/office/office.api';

const keyed = (key: string) => ({ 'idempotency-key': key });

const slipsApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    getSlip: build.query<Slip, string>({
      query: (codes) => ({ url: '/sales/slips', params: { codes } }),
      providesTags: ['Booking', 'Money'],
    }),
    createSlipLink: build.mutation<CreatedSlipLink, { key: string; codes: string[] }>({
      query: ({ key, codes }) => ({
        url: '/sales/slips/links',
        method: 'POST',
        headers: keyed(key),
        body: { codes },
      }),
      invalidatesTags: ['Booking'],
    }),
    withdrawSlipLink: build.mutation<null, { key: string; id: string }>({
      query: ({ key, id }) => ({ url: `/sales/slips/links/${id}`, method: 'DELETE', headers: keyed(key) }),
      invalidatesTags: ['Booking'],
    }),
  }),
});

export const { useGetSlipQuery, useCreateSlipLinkMutation, useWithdrawSlipLinkMutation } = slipsApi;
