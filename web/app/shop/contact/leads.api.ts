import type { LeadInput } from '@khamar/contract/people/lead';
import { baseApi } from '~/api/base-api';
import { statusOf } from '~/api/loader-answer';

/** Every try to send the same message has the same idempotency key, so that it arrives once. */
interface Sending {
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

type Send = (sending: Sending) => PromiseLike<{ error?: unknown }>;

/** Where the API has another message under this key, the message is sent once more under a new one. Returns the error, if there is one. */
export async function sendLead(send: Send, { lead, key }: Sending, newKey: () => string): Promise<unknown> {
  const { error } = await send({ lead, key });
  if (statusOf(error) !== 409) return error;
  const answer = await send({ lead, key: newKey() });
  return answer.error;
}
