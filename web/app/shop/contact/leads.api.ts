import type { LeadInput } from '@khamar/contract/people/lead';
import { baseApi } from '~/api/base-api';

/** A message and its key: every try to send the same words has the same one, so that they arrive once. */
export interface Sending {
  lead: LeadInput;
  key: string;
}

export const leadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendLead: build.mutation<null, Sending>({
      query: ({ lead, key }) => ({
        url: '/leads',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: lead,
      }),
    }),
  }),
});

export const { useSendLeadMutation } = leadsApi;
