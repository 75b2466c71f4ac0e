import { statusOf } from '~/api/loader-answer';
import type { Sending } from './leads.api.ts';

type Send = (sending: Sending) => PromiseLike<{ error?: unknown }>;

/** What went wrong, if anything did. Where the farm has other words under this key, the message is sent once more under a new one. */
export async function sendLead(send: Send, { lead, key }: Sending, newKey: () => string): Promise<unknown> {
  const { error } = await send({ lead, key });
  if (statusOf(error) !== 409) return error;
  const answer = await send({ lead, key: newKey() });
  return answer.error;
}
