import { z } from 'zod';
import { AvailabilityStatus, TagId } from '../cows/cow.ts';
import { fieldError } from '../field-error.ts';
import { PERSON_LIMITS } from '../limits.ts';
import { LEAD_STATES } from './lead-state.ts';
import { email, Language, phone, freeText } from '../accounts/person.ts';
import { PLAIN, PLAIN_LINES } from '../plain-text.ts';

const { maxMessage, maxName } = PERSON_LIMITS;

/** An empty form field means the value was not given. */
const ifGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      schema.nullable(),
    )
    .optional();

/** Required in the contact form only: questions about a cow are answered by phone. */
const MISSING = {
  lastName: 'last_name_missing',
  email: 'email_missing',
  message: 'message_missing',
} as const;
const needed = 'Needed unless it is about cows';

const fields = z.strictObject({
  firstName: freeText('first_name_missing', maxName),
  lastName: ifGiven(freeText(MISSING.lastName, maxName)).describe(needed),
  email: ifGiven(email({ missing: MISSING.email, wrong: 'email_wrong' })).describe(needed),
  phone: phone({
    missing: 'phone_missing',
    wrong: 'phone_wrong',
  }),
  city: ifGiven(
    z
      .string()
      .trim()
      .max(maxName, fieldError('text_too_long', maxName))
      .regex(PLAIN, fieldError('text_not_plain')),
  ),
  message: ifGiven(freeText(MISSING.message, maxMessage, PLAIN_LINES)).describe(needed),
  tagId: ifGiven(TagId).describe('The cow it is about'),
  isAboutCows: z.boolean().optional().describe('About several cows, named in the message'),
  language: Language.optional(),
  submission: z.uuid().optional().describe('Idempotency key, unless sent as the Idempotency-Key header'),
  /** Honeypot: people do not see this field. A bot that fills it gets the normal success response. */
  website: z.string().max(500).optional().describe('Leave empty'),
});

type Needed = keyof typeof MISSING;
const isEnough = (lead: z.infer<typeof fields>, name: Needed) =>
  (lead[name] ?? null) !== null || (lead.tagId ?? null) !== null || lead.isAboutCows === true;
const missing = (name: Needed) => ({
  path: [name],
  error: MISSING[name],
  // Checked even if other fields are invalid, so that all errors show at once.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
});

/** The contact form, and the shorter form of the cow page and the cart. */
export const LeadInput = fields
  .refine((lead) => isEnough(lead, 'lastName'), missing('lastName'))
  .refine((lead) => isEnough(lead, 'email'), missing('email'))
  .refine((lead) => isEnough(lead, 'message'), missing('message'));
export type LeadInput = z.infer<typeof LeadInput>;

export const LeadState = z.enum(LEAD_STATES);

/** A staff member who handles leads. */
export const Assignee = z.object({ _id: z.uuid(), username: z.string() }).meta({ id: 'Assignee' });
export type Assignee = z.infer<typeof Assignee>;

/** The current state of the cow that the lead asked about. */
const CowOfLead = z.object({
  availabilityStatus: AvailabilityStatus,
  currentPrice: z.number().int(),
  currentWeight: z.number().int(),
});

export const Lead = z
  .object({
    _id: z.uuid(),
    firstName: z.string(),
    lastName: z.string().describe('Empty if not given, like email and message'),
    email: z.string(),
    phone: z.string(),
    city: z.string().nullable(),
    message: z.string(),
    tagId: z.string().nullable(),
    cow: CowOfLead.nullable().describe('Null if it is about no cow or about a deleted one'),
    language: Language,
    createdAt: z.iso.datetime(),
    state: LeadState,
    stateSince: z.iso.datetime(),
    assignee: Assignee.nullable().describe('Null if unassigned'),
    othersOfPhone: z.number().int().nonnegative().describe('Number of other leads from this phone number'),
  })
  .meta({
    id: 'Lead',
    example: {
      _id: '0190a6f2-7c1e-7f30-9d2b-5b7f0d3c5e66',
      firstName: 'Salma',
      lastName: 'Begum',
      email: 'salma@example.org',
      phone: '+8801712345678',
      city: 'Dhaka',
      message: 'Is this cow still there?',
      tagId: 'NDL-001',
      cow: { availabilityStatus: 'AVAILABLE', currentPrice: 153_500, currentWeight: 320 },
      language: 'bn',
      createdAt: '2026-05-20T04:30:00.000Z',
      state: 'ANSWERED',
      stateSince: '2026-05-20T05:10:00.000Z',
      assignee: { _id: '0190a6f2-7c1e-7f30-9d2b-5b7f0d3c5e01', username: 'karim' },
      othersOfPhone: 1,
    },
  });
export type Lead = z.infer<typeof Lead>;

export const LeadPage = z
  .object({ leads: z.array(Lead), totalLeads: z.number().int().nonnegative() })
  .meta({ id: 'LeadPage' });
export type LeadPage = z.infer<typeof LeadPage>;
