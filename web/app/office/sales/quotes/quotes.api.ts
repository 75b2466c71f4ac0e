import type { CowDetail } from '@khamar/contract/cows/cow';
import type { CreatedQuote, NewQuote, Quote, QuotePage } from '@khamar/contract/sales/quote';
import { officeApi } from '~/office/office.api';
import type { ListParameters } from '~/office/ui/table/list-query';

interface Keyed {
  /** Idempotency key, the same for every attempt of a command. */
  key: string;
}

const quotesApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listQuotes: build.query<QuotePage, ListParameters>({
      query: (params) => ({ url: '/sales/quotes', params }),
      providesTags: ['Booking'],
    }),
    /** The public cow data: staff who may quote may not have access to the inventory. */
    quotedCow: build.query<CowDetail, string>({
      query: (tagId) => `/product/get-cow/${encodeURIComponent(tagId)}`,
      providesTags: ['Cow'],
    }),
    createQuote: build.mutation<CreatedQuote, Keyed & { quote: NewQuote }>({
      query: ({ key, quote }) => ({
        url: '/sales/quotes',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: quote,
      }),
      invalidatesTags: () => ['Booking', 'Cow'],
    }),
    withdrawQuote: build.mutation<Quote, Keyed & { id: string }>({
      query: ({ key, id }) => ({
        url: `/sales/quotes/${id}/withdraw`,
        method: 'POST',
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: () => ['Booking'],
    }),
  }),
});

export const { useListQuotesQuery, useQuotedCowQuery, useCreateQuoteMutation, useWithdrawQuoteMutation } =
  quotesApi;
