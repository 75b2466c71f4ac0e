import type { NewPayout, Payout, PayoutPage } from '@khamar/contract/sales/payout';
import { officeApi } from '~/office/office.api';
import type { ListParameters } from '~/office/ui/table/list-query';

const payoutsApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listPayouts: build.query<PayoutPage, ListParameters>({
      query: (params) => ({ url: '/sales/payouts', params }),
      providesTags: ['Money'],
    }),
    recordPayout: build.mutation<Payout, { body: NewPayout; key: string }>({
      query: ({ body, key }) => ({
        url: '/sales/payouts',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: () => ['Money'],
    }),
    reversePayout: build.mutation<Payout, { id: string; body: object; key: string }>({
      query: ({ id, body, key }) => ({
        url: `/sales/payouts/${id}/reverse`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: () => ['Money'],
    }),
  }),
});

export const { useListPayoutsQuery, useRecordPayoutMutation, useReversePayoutMutation } = payoutsApi;
