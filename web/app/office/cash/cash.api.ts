import type { CashPage, CashSummary, ClosingPage } from '@khamar/contract/sales/cash';
import { officeApi } from '~/office/office.api';
import type { ListParameters } from '~/office/ui/table/list-query';

interface CashCommand {
  /** Below /sales/cash. */
  path: string;
  /** The same for every attempt of a command. */
  key: string;
  body?: object;
}

const cashApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    cash: build.query<CashPage, undefined>({ query: () => '/sales/cash', providesTags: ['Money'] }),
    listClosings: build.query<ClosingPage, ListParameters>({
      query: (params) => ({ url: '/sales/cash/closings', params }),
      providesTags: ['Money'],
    }),
    /** Refetches even after an error, so that the screen shows the current state. */
    changeCash: build.mutation<CashSummary, CashCommand>({
      query: ({ path, key, body = {} }) => ({
        url: `/sales/cash/${path}`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: () => ['Money'],
    }),
  }),
});

export const { useCashQuery, useListClosingsQuery, useChangeCashMutation } = cashApi;
