import type { LeadInput } from '@khamar/contract/lead';
import { statusOf } from '~/store/loader-answer';

type Send = (lead: LeadInput) => PromiseLike<{ error?: unknown }>;

/** What went wrong, if anything did. Where the farm has other words under this id, the message goes out once more under a new one. */
export async function sendLead(
  send: Send,
  lead: LeadInput,
  newSubmission: () => string | undefined,
): Promise<unknown> {
  const { error } = await send(lead);
  if (statusOf(error) !== 409) return error;
  const answer = await send({ ...lead, submission: newSubmission() });
  return answer.error;
}
