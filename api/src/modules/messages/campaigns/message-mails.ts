import { fillMessage } from '@khamar/contract/messages/message-fields';
import { Language } from '@khamar/contract/accounts/person';
import { farm, type MailTemplate, type MailTemplates } from '../mail/mail-templates.ts';
import type { NewMail } from '../mail/mail.service.ts';
import { textIn } from './messages.mapper.ts';
import * as messages from './messages.repository.ts';
import type { RecipientRow } from './recipients.repository.ts';

/** The mail to one recipient. The address is not copied but looked up at delivery. */
export const mailTo = (recipient: RecipientRow, messageId: string, writtenBy: string): NewMail => ({
  cause: `message:${messageId}:${recipient.kind}:${recipient.id}`,
  kind: 'MESSAGE',
  messageId,
  writtenBy,
  ...(recipient.kind === 'account' ? { accountId: recipient.id } : { leadId: recipient.id }),
  data: {
    name: recipient.name,
    language: recipient.language,
    ...(recipient.tag_id !== null && { tagId: recipient.tag_id }),
  },
});

const message: MailTemplate = {
  isPersonal: true,
  async compose(db, { id, data }, { current }) {
    const toDeliver = await messages.findToDeliver(db, id);
    if (toDeliver === undefined) return undefined;
    const { name = '', tagId = null } = data;
    const language = Language.parse(data['language']);
    const text = textIn(language, toDeliver);
    if (text === undefined) throw new Error(`The message of the mail ${id} has no text in ${language}`);
    const { subject, body } = fillMessage(
      text,
      { name, language, tagId },
      { name: farm.name, phone: current.contacts.phone },
    );
    return { to: toDeliver.email, language, body: { subject, parts: [body] } };
  },
};

export const MESSAGE_MAILS = { MESSAGE: message } satisfies MailTemplates;
