import type { Language } from '@khamar/contract/accounts/person';
import type { Tx } from '../../../db/schema.ts';
import { type MailService, type MailTemplates, siteIn, timeIn } from '../../messages/index.ts';
import { bangla } from './lead-mail-messages.bn.ts';
import { english } from './lead-mail-messages.en.ts';
import type { LeadMailMessages } from './lead-mail-messages.ts';
import { findEvent } from '../office-leads.repository.ts';
import * as leads from '../leads.repository.ts';

/** Per hour. Further leads go into one digest when the hour has ended, so that a flood does not fill the farm's mailbox. */
const MAILED_SINGLY = 20;
const HOUR = 60 * 60 * 1000;
const MESSAGES: Record<Language, LeadMailMessages> = { en: english, bn: bangla };

/** In the transaction that stores the lead: enqueues its own mail or adds it to the digest. */
export async function enqueueLeadMail(tx: Tx, mail: MailService, leadId: string): Promise<void> {
  const began = Math.floor(Date.now() / HOUR) * HOUR;
  const cause = `leads:${new Date(began).toISOString()}`;
  const { number, isGathered } = await leads.countInHour(tx, { id: leadId, cause, singly: MAILED_SINGLY });
  if (!isGathered) await mail.enqueue(tx, { cause: `lead:${leadId}`, kind: 'LEAD_RECEIVED', leadId });
  // Numbers have no gaps, because a rollback frees its number: exactly one lead enqueues the digest.
  else if (number === MAILED_SINGLY + 1)
    await mail.enqueue(tx, { cause, kind: 'LEADS_GATHERED', notBefore: new Date(began + HOUR) });
}

interface Reply {
  leadId: string;
  /** The event in the lead's history that holds the text. */
  eventId: string;
  writtenBy: string;
}

/** In the transaction that adds the reply to the history; `cause` links the mail to that event. */
export const enqueueReply = (tx: Tx, mail: MailService, { leadId, eventId, writtenBy }: Reply) =>
  mail.enqueue(tx, {
    cause: `lead-answer:${eventId}`,
    kind: 'LEAD_ANSWER',
    leadId,
    data: { event: eventId },
    writtenBy,
  });

/** Mails to the farm about leads, and replies from staff. */
export const LEAD_MAILS: MailTemplates = {
  LEAD_RECEIVED: {
    async compose(db, { lead_id }, { FARM_EMAIL, FARM_LANGUAGE }) {
      const lead = lead_id === null ? undefined : await leads.find(db, lead_id);
      if (lead === undefined) return undefined;
      const { email, phone, city, message, tag_id: tagId } = lead;
      const name = `${lead.first_name} ${lead.last_name}`.trim();
      const data = { name, email, phone, city, message, tagId, language: lead.language };
      return {
        to: FARM_EMAIL,
        language: FARM_LANGUAGE,
        body: MESSAGES[FARM_LANGUAGE].leadReceived(data),
        ...(email !== '' && { replyTo: { name, address: email } }),
      };
    },
  },
  LEADS_GATHERED: {
    async compose(db, { cause }, settings) {
      await leads.closeHour(db, cause);
      const { count, from, to } = await leads.findGathered(db, cause);
      // All of them may have been erased since.
      if (from === null || to === null) return undefined;
      const language = settings.FARM_LANGUAGE;
      const inbox = `${siteIn(language, settings)}/dashboard/leads`;
      const times = { from: timeIn(language, from), to: timeIn(language, to) };
      const body = MESSAGES[language].leadsGathered({ count, ...times, inbox });
      return { to: settings.FARM_EMAIL, language, body };
    },
  },
  LEAD_ANSWER: {
    isPersonal: true,
    async compose(db, { lead_id, data: { event } }) {
      if (lead_id === null || event === undefined) return undefined;
      const [lead, reply] = await Promise.all([leads.find(db, lead_id), findEvent(db, event)]);
      if (lead === undefined || lead.email === '') return undefined;
      if (typeof reply?.subject !== 'string' || reply.text === null) return undefined;
      const body = { subject: reply.subject, parts: [reply.text] };
      return { to: lead.email, language: lead.language, body };
    },
  },
};
