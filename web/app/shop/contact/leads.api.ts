import type { LeadInput } from '@khamar/contract/leads/lead';
import { baseApi } from '~/api/base-api';
import { statusOf } from '~/api/loader-response';

/** All attempts of a message share an idempotency key, so it arrives once. */
interface KeyedLead {
  lead: LeadInput;
  key: string;
}

export const leadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendLead: build.mutation<null, KeyedLead>({
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

type Send = (sending: KeyedLead) => PromiseLike<{ error?: unknown }>;

/** If the API already has a different message under this key (409), sends again with a new key. Resolves to the error, if any. */
export async function sendLead(send: Send, { lead, key }: KeyedLead, newKey: () => string): Promise<unknown> {
  const { error } = await send({ lead, key });
  if (statusOf(error) !== 409) return error;
  const retried = await send({ lead, key: newKey() });
  return retried.error;
}
