import type { Tx } from '../../db/schema.ts';
import type { MailService } from '../messages/mail.service.ts';
import * as leads from './leads.repository.ts';

/** Beyond these a flood would bury the farm's mailbox: the further leads of the hour are told of in one mail when it has ended. */
const MAILED_SINGLY = 20;
const HOUR = 60 * 60 * 1000;

/** In the transaction that stores the lead: its own mail, or a place in the mail about many. */
export async function promiseLeadMail(tx: Tx, mail: MailService, leadId: string): Promise<void> {
  const hour = Math.floor(Date.now() / HOUR);
  const cause = `leads:${new Date(hour * HOUR).toISOString()}`;
  const { number, isGathered } = await leads.countInHour(tx, { id: leadId, cause, singly: MAILED_SINGLY });
  if (!isGathered) await mail.enqueue(tx, { cause: `lead:${leadId}`, kind: 'LEAD_RECEIVED', leadId });
  // Numbers have no gaps, for one that is rolled back is given again: this one promises for all that follow.
  else if (number === MAILED_SINGLY + 1)
    await mail.enqueue(tx, { cause, kind: 'LEADS_GATHERED', notBefore: new Date((hour + 1) * HOUR) });
}
