import { z } from 'zod';
import { PageParameters, pageOf, search } from '../cows/list-query.ts';
import { LEAD_STATES } from '../leads/lead-state.ts';
import { Language } from '../accounts/person.ts';
import { BOOKING_STATES } from '../sales/booking-state.ts';
import { GROUP_STATES, RECIPIENT_GROUPS, type RecipientGroupName } from './recipient-groups.ts';

const group = z
  .enum(RECIPIENT_GROUPS, `must be one of ${RECIPIENT_GROUPS.join(', ')}`)
  .meta({ description: 'Everyone with an account, with a booking, or with a lead', example: 'buyers' });
const state = z
  .enum([...BOOKING_STATES, ...LEAD_STATES], 'is not a state of this group')
  .optional()
  .meta({ description: 'The state of their booking or lead', example: 'BOOKED' });

const isStateOfGroup = (filter: {
  group?: RecipientGroupName | undefined;
  state?: string | undefined;
}): boolean =>
  filter.state === undefined ||
  (filter.group !== undefined && GROUP_STATES[filter.group].some((known) => known === filter.state));
const otherState = { path: ['state'], error: 'is not a state of this group' };

export const RecipientGroup = z.strictObject({ group, state }).refine(isStateOfGroup, otherState);
export type RecipientGroup = z.infer<typeof RecipientGroup>;

export const RecipientRef = z.strictObject({
  kind: z.enum(['account', 'lead']),
  _id: z.uuid().toLowerCase(),
});
export type RecipientRef = z.infer<typeof RecipientRef>;

export const Recipient = z
  .object({
    ...RecipientRef.shape,
    name: z.string(),
    address: z.string().describe('Partly masked'),
    language: Language,
    tagId: z.string().nullable().describe('The cow they last booked or asked about'),
  })
  .meta({
    id: 'Recipient',
    example: {
      kind: 'lead',
      _id: '0190a6f2-7c1e-7f30-9d2b-5b7f0d3c5e66',
      name: 'Salma Begum',
      address: 's…@example.org',
      language: 'bn',
      tagId: 'NDL-001',
    },
  });
export type Recipient = z.infer<typeof Recipient>;

export const RecipientQuery = PageParameters.extend({
  group: group.optional(),
  state,
  q: search.meta({ description: 'Part of a name or phone number, or a full address', example: 'salma' }),
  lead: z
    .uuid()
    .toLowerCase()
    .optional()
    .meta({ description: 'Only the sender of this lead', example: '0190a6f2-7c1e-7f30-9d2b-5b7f0d3c5e66' }),
})
  .refine(isStateOfGroup, otherState)
  .transform(({ page, limit, size, ...filters }) => ({ ...filters, ...pageOf({ page, limit, size }) }));
export type RecipientQuery = z.infer<typeof RecipientQuery>;

export const RecipientPage = z
  .object({
    recipients: z.array(Recipient),
    totalRecipients: z.number().int().nonnegative(),
    languages: z
      .array(z.object({ language: Language, recipients: z.number().int(), first: Recipient }))
      .describe('The number of readers per language, with an example'),
  })
  .meta({ id: 'RecipientPage' });
export type RecipientPage = z.infer<typeof RecipientPage>;
