import type {
  Message,
  MessageDetails,
  MessageTemplate,
  MessageTexts,
  TemplateInput,
} from '@khamar/contract/messages/message';
import type { MessageText } from '@khamar/contract/messages/message-fields';
import type { Recipient } from '@khamar/contract/messages/recipient';
import type { Language } from '@khamar/contract/accounts/person';
import type { DeliveryRow, ListedMessage, MessageRow } from './messages.repository.ts';
import type { RecipientRow } from './recipients.repository.ts';
import type { TemplateRow } from './templates.repository.ts';

type TextColumns = Pick<MessageRow, 'subject_en' | 'body_en' | 'subject_bn' | 'body_bn'>;

/** Leaves out a language without a subject or body. */
export function toTextColumns({ subjectEn, bodyEn, subjectBn, bodyBn }: MessageTexts): TextColumns {
  const [en, bn] = [textOf(subjectEn, bodyEn), textOf(subjectBn, bodyBn)];
  return {
    subject_en: en?.subject ?? null,
    body_en: en?.body ?? null,
    subject_bn: bn?.subject ?? null,
    body_bn: bn?.body ?? null,
  };
}

export const textIn = (language: Language, row: TextColumns): MessageText | undefined =>
  language === 'bn' ? textOf(row.subject_bn, row.body_bn) : textOf(row.subject_en, row.body_en);

function textOf(
  subject: string | null | undefined,
  body: string | null | undefined,
): MessageText | undefined {
  return typeof subject === 'string' && typeof body === 'string' ? { subject, body } : undefined;
}

/** s…@example.org: enough to tell apart two people with the same name. */
const maskEmail = (email: string): string => email.replace(/^(.).*(?=@[^@]*$)/u, '$1…');

export const toRecipient = (row: RecipientRow): Recipient => ({
  kind: row.kind,
  _id: row.id,
  name: row.name,
  address: maskEmail(row.email),
  language: row.language,
  tagId: row.tag_id,
});

export const toMessage = (row: ListedMessage): Message => ({
  _id: row.id,
  writtenBy: row.written_by,
  writtenAt: row.written_at.toISOString(),
  subjectEn: row.subject_en,
  subjectBn: row.subject_bn,
  recipients: row.recipients,
  deliveries: {
    WAITING: row.deliveries.WAITING ?? 0,
    SENT: row.deliveries.SENT ?? 0,
    REFUSED: row.deliveries.REFUSED ?? 0,
    NOBODY: row.deliveries.NOBODY ?? 0,
  },
});

export const toMessageDetails = (row: ListedMessage, people: readonly DeliveryRow[]): MessageDetails => ({
  ...toMessage(row),
  bodyEn: row.body_en,
  bodyBn: row.body_bn,
  people: people.map(({ id, name, email, language, outcome, settled_at }) => ({
    _id: id,
    name,
    address: email === null ? null : maskEmail(email),
    language,
    delivery: outcome ?? 'WAITING',
    settledAt: settled_at?.toISOString() ?? null,
  })),
});

export const toTemplate = (row: TemplateRow): MessageTemplate => ({
  _id: row.id,
  nameEn: row.name_en,
  nameBn: row.name_bn,
  subjectEn: row.subject_en,
  bodyEn: row.body_en,
  subjectBn: row.subject_bn,
  bodyBn: row.body_bn,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at.toISOString(),
});

export const toTemplateValues = (input: TemplateInput, updatedBy: string) => ({
  name_en: input.nameEn,
  name_bn: input.nameBn,
  subject_en: input.subjectEn,
  body_en: input.bodyEn,
  subject_bn: input.subjectBn,
  body_bn: input.bodyBn,
  updated_by: updatedBy,
});
