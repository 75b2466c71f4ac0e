import { z } from 'zod';
import { fieldError, type FieldErrorCode } from '../field-error.ts';
import { MESSAGE_LIMITS, PERSON_LIMITS } from '../limits.ts';
import { Language, freeText } from '../accounts/person.ts';
import { PLAIN, PLAIN_LINES } from '../plain-text.ts';
import { unknownFields } from './message-fields.ts';
import { RecipientGroup, RecipientRef } from './recipient.ts';

const { maxSubject, maxMessage, maxName } = PERSON_LIMITS;

const withFields = (missing: FieldErrorCode, max: number, pattern = PLAIN) =>
  freeText(missing, max, pattern).refine(
    (text) => unknownFields(text).length === 0,
    fieldError('word_in_braces'),
  );
const subject = withFields('subject_missing', maxSubject);
const body = withFields('message_missing', maxMessage, PLAIN_LINES);

const texts = { subjectEn: subject, bodyEn: body, subjectBn: subject, bodyBn: body };

/** An empty form field means the text was not given. */
const ifGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      schema.nullable(),
    )
    .optional();
const optionalTexts = {
  subjectEn: ifGiven(subject),
  bodyEn: ifGiven(body),
  subjectBn: ifGiven(subject),
  bodyBn: ifGiven(body),
};
const OptionalTexts = z.object(optionalTexts);
export type MessageTexts = z.infer<typeof OptionalTexts>;

/** Requires the languages that the recipients read; the other may be left out. */
export function textsFor(languages: readonly Language[]): z.ZodType<MessageTexts> {
  const { subjectEn, bodyEn, subjectBn, bodyBn } = optionalTexts;
  const [en, bn] = [languages.includes('en'), languages.includes('bn')];
  return z.object({
    subjectEn: en ? subject : subjectEn,
    bodyEn: en ? body : bodyEn,
    subjectBn: bn ? subject : subjectBn,
    bodyBn: bn ? body : bodyBn,
  });
}

const Chosen = z
  .array(RecipientRef)
  .min(1, fieldError('recipients_missing'))
  .max(MESSAGE_LIMITS.maxRecipients, fieldError('recipients_too_many', MESSAGE_LIMITS.maxRecipients));

export const MessageInput = z
  .strictObject({
    recipients: Chosen.optional().describe('Either individual recipients or a group'),
    group: RecipientGroup.optional().describe('Everyone in this group'),
    ...optionalTexts,
    confirmedCount: z
      .number()
      .int()
      .positive()
      .optional()
      .describe(`How many will get it: needed beyond ${MESSAGE_LIMITS.askBeyond}`),
  })
  .refine(({ recipients, group }) => (recipients === undefined) !== (group === undefined), {
    path: ['recipients'],
    error: fieldError('recipients_missing'),
  });
export type MessageInput = z.infer<typeof MessageInput>;

const count = z.number().int().nonnegative();

const EXAMPLE_ID = '0190a6f2-7c1e-7f30-9d2b-5b7f0d3c5e66';
export const MessageId = z.uuid().meta({ description: 'The _id of a message', example: EXAMPLE_ID });
export const TemplateId = z.uuid().meta({ description: 'The _id of a template', example: EXAMPLE_ID });

/** The response to sending. Stored for idempotent retries, so it contains no personal data. */
export const MessageSummary = z.object({ _id: z.uuid(), recipients: count }).meta({ id: 'MessageSummary' });
export type MessageSummary = z.infer<typeof MessageSummary>;

export const DELIVERIES = ['WAITING', 'SENT', 'REFUSED', 'NOBODY'] as const;
export const Delivery = z
  .enum(DELIVERIES)
  .describe(
    'REFUSED: permanently rejected by the mail server. NOBODY: the account or address no longer exists',
  );
export type Delivery = z.infer<typeof Delivery>;

const text = z.string().nullable();

export const Message = z
  .object({
    _id: z.uuid(),
    writtenBy: z.string(),
    writtenAt: z.iso.datetime(),
    subjectEn: text,
    subjectBn: text,
    recipients: count,
    deliveries: z.object({ WAITING: count, SENT: count, REFUSED: count, NOBODY: count }),
  })
  .meta({
    id: 'Message',
    example: {
      _id: EXAMPLE_ID,
      writtenBy: 'rahim',
      writtenAt: '2026-05-20T04:30:00.000Z',
      subjectEn: 'Eid cattle are here',
      subjectBn: 'কোরবানির গরু এসেছে',
      recipients: 40,
      deliveries: { WAITING: 1, SENT: 38, REFUSED: 1, NOBODY: 0 },
    },
  });
export type Message = z.infer<typeof Message>;

export const MessagePage = z
  .object({ messages: z.array(Message), totalMessages: count })
  .meta({ id: 'MessagePage' });
export type MessagePage = z.infer<typeof MessagePage>;

export const MessageDetails = Message.extend({
  bodyEn: text,
  bodyBn: text,
  people: z.array(
    z.object({
      _id: z.uuid(),
      name: z.string(),
      address: z.string().nullable().describe('Partly masked; null if deleted'),
      language: Language,
      delivery: Delivery,
      settledAt: z.iso.datetime().nullable(),
    }),
  ),
}).meta({ id: 'MessageDetails' });
export type MessageDetails = z.infer<typeof MessageDetails>;

const name = freeText('template_name_missing', maxName);

export const TemplateInput = z.strictObject({ nameEn: name, nameBn: name, ...texts });
export type TemplateInput = z.infer<typeof TemplateInput>;

export const MessageTemplate = z
  .object({
    _id: z.uuid(),
    nameEn: z.string(),
    nameBn: z.string(),
    subjectEn: z.string(),
    bodyEn: z.string(),
    subjectBn: z.string(),
    bodyBn: z.string(),
    updatedBy: z.string().nullable().describe('Null for built-in templates'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const TemplateList = z.object({ templates: z.array(MessageTemplate) }).meta({ id: 'TemplateList' });
export type TemplateList = z.infer<typeof TemplateList>;
