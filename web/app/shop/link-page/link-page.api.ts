import type { BookingSummary } from '@khamar/contract/sales/booking';
import type { FamilyBooking, FamilyLink, CreatedFamilyLink } from '@khamar/contract/sales/family-link';
import type { AcceptQuote, SharedQuote } from '@khamar/contract/sales/quote';
import type { SharedSlip } from '@khamar/contract/sales/slip';
import { baseApi } from '~/api/base-api';

export interface ReadFamilyBooking extends FamilyBooking {
  /** As in ReadBooking; null if rendered on the server, whose clock is a different one. */
  receivedAt: number | null;
}

const quoteUrl = (token: string) => `/quotes/${encodeURIComponent(token)}`;
const familyUrl = (code: string) => `/bookings/${encodeURIComponent(code)}/family-link`;
const keyed = (key: string) => ({ 'idempotency-key': key });

/** Tagged by cow, so an event of the live stream invalidates it (shop/live). */
const tagsOf = (about: { tagId: string } | undefined) => [
  'MyBooking' as const,
  ...(about === undefined ? [] : [{ type: 'MyBooking' as const, id: about.tagId }]),
];

/** Family link of a booking: the live stream has no events for it. */
const linkOf = (code: string) => [{ type: 'MyBooking' as const, id: `family ${code}` }];

export const linksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getQuote: build.query<SharedQuote, string>({ query: quoteUrl, providesTags: tagsOf }),
    acceptQuote: build.mutation<BookingSummary, AcceptQuote & { key: string; token: string }>({
      query: ({ key, token, ...body }) => ({
        url: `${quoteUrl(token)}/accept`,
        method: 'POST',
        headers: keyed(key),
        body,
      }),
      // Also after an error: the refetched quote shows the reason.
      invalidatesTags: () => ['Cow', 'MyBooking'],
    }),
    getFamilyBooking: build.query<ReadFamilyBooking, string>({
      query: (token) => `/family/${encodeURIComponent(token)}`,
      transformResponse: (booking: FamilyBooking) => ({
        ...booking,
        receivedAt: import.meta.env.SSR ? null : performance.now(),
      }),
      providesTags: tagsOf,
    }),
    getSlip: build.query<SharedSlip, string>({
      query: (token) => `/slips/${encodeURIComponent(token)}`,
      providesTags: (slip) => (slip?.bookings ?? []).flatMap(tagsOf),
    }),
    getFamilyLink: build.query<FamilyLink | null, string>({
      query: familyUrl,
      providesTags: (_link, _error, code) => linkOf(code),
    }),
    makeFamilyLink: build.mutation<CreatedFamilyLink, { key: string; code: string }>({
      query: ({ key, code }) => ({ url: familyUrl(code), method: 'POST', headers: keyed(key) }),
      invalidatesTags: (_link, _error, { code }) => linkOf(code),
    }),
    withdrawFamilyLink: build.mutation<null, { key: string; code: string }>({
      query: ({ key, code }) => ({ url: familyUrl(code), method: 'DELETE', headers: keyed(key) }),
      invalidatesTags: (_link, _error, { code }) => linkOf(code),
    }),
  }),
});

export const { useGetQuoteQuery, useGetFamilyBookingQuery, useGetSlipQuery, useGetFamilyLinkQuery } =
  linksApi;
