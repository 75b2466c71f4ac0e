import { z } from 'zod';
import type { FieldErrorCode } from '../field-error.ts';
import { listOf, PageParameters, pageOf, search } from '../cows/list-query.ts';
import { PERSON_LIMITS } from '../limits.ts';
import { PLAIN_LINES } from '../plain-text.ts';
import { Assignee, Lead, LeadState } from './lead.ts';
import { LEAD_EVENTS, LEAD_STATES } from './lead-state.ts';
import { freeText } from '../accounts/person.ts';

const { maxMessage, maxSubject } = PERSON_LIMITS;

export const LeadId = z.uuid().meta({
  description: 'The _id of a lead',
  example: '0190a6f2-7c1e-7f30-9d2b-5b7f0d3c5e66',
});

export const LeadQuery = PageParameters.extend({
  state: listOf(LEAD_STATES).optional().meta({
    description: 'One or more, comma-separated',
    example: 'NEW,ANSWERED',
  }),
  assignee: z
    .union([z.enum(['me', 'none']), z.uuid()], 'must be me, none or an _id')
    .optional()
    .meta({ description: 'Assignee: me, none, or the _id of an account', example: 'me' }),
  q: search.meta({
    description: 'Part of a name, phone number, email address or tag',
    example: '01712-345',
  }),
}).transform(({ page, limit, size, ...filters }) => ({ ...filters, ...pageOf({ page, limit, size }) }));
export type LeadQuery = z.infer<typeof LeadQuery>;

export const LeadChange = z
  .strictObject({
    state: LeadState.optional(),
    assigneeId: z.uuid().nullable().optional().describe('Null to unassign'),
  })
  .refine(({ state, assigneeId }) => state !== undefined || assigneeId !== undefined, 'Nothing to change');
export type LeadChange = z.infer<typeof LeadChange>;

const text = (missing: FieldErrorCode) => freeText(missing, maxMessage, PLAIN_LINES);

export const LeadNote = z.strictObject({ text: text('note_missing') });
export type LeadNote = z.infer<typeof LeadNote>;

/** A mail to the lead's address. */
export const LeadReply = z.strictObject({
  subject: freeText('subject_missing', maxSubject),
  text: text('message_missing'),
});
export type LeadReply = z.infer<typeof LeadReply>;

/** Records that WhatsApp was opened with this text; whether it was sent is unknown. */
export const LeadWhatsapp = z.strictObject({ text: text('message_missing') });
export type LeadWhatsapp = z.infer<typeof LeadWhatsapp>;

/** The response to a command. Stored for idempotent retries, so it contains no personal data. */
export const LeadStatus = z
  .object({ _id: z.uuid(), state: LeadState, assigneeId: z.uuid().nullable() })
  .meta({ id: 'LeadStatus' });
export type LeadStatus = z.infer<typeof LeadStatus>;

export const LeadEvent = z
  .object({
    _id: z.string(),
    kind: z.enum(LEAD_EVENTS),
    at: z.iso.datetime(),
    actor: z.string().describe('A username'),
    subject: z.string().nullable(),
    text: z.string().nullable().describe('The text of a note, a mail or a WhatsApp message'),
    state: LeadState.nullable(),
    assignee: z.string().nullable().describe('The new assignee; null if unassigned'),
    bookingCode: z.string().nullable(),
    delivery: z
      .enum(['WAITING', 'SENT', 'REFUSED', 'NOBODY'])
      .nullable()
      .describe('For a mail; null if its record has expired'),
  })
  .meta({ id: 'LeadEvent' });
export type LeadEvent = z.infer<typeof LeadEvent>;

export const LeadThread = z
  .object({
    lead: Lead,
    events: z.array(LeadEvent).describe('In the order in which they happened'),
    others: z.array(Lead).describe('The latest other leads from the same number, newest first'),
  })
  .meta({ id: 'LeadThread' });
export type LeadThread = z.infer<typeof LeadThread>;

export const AssigneeList = z.array(Assignee);
export type AssigneeList = z.infer<typeof AssigneeList>;
