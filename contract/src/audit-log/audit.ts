import { z } from 'zod';
import { PageParameters, pageOf, search } from '../cows/list-query.ts';
import { JsonValue } from '../cows/inventory.ts';
import { Language } from '../accounts/person.ts';
import { BookingCode } from '../sales/booking.ts';
import { days } from '../sales/sales-query.ts';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from './choices.ts';

/** One field value, or a list such as roles. */
const AuditValue = z.union([JsonValue, z.array(JsonValue)]);
export type AuditValue = z.infer<typeof AuditValue>;

export const AuditEntry = z
  .object({
    _id: z.string(),
    at: z.iso.datetime(),
    actor: z.string().describe('A username; in brackets where no member of staff did it'),
    action: z.enum(AUDIT_ACTIONS),
    entity: z.enum(AUDIT_ENTITIES),
    entityId: z.uuid(),
    label: z
      .string()
      .nullable()
      .describe(
        "The tag of a cow or of a quote's cow, a booking code, a TrxID, a lead's name or a username; null if deleted",
      ),
    code: z.string().nullable().describe('The related booking'),
    changes: z.array(z.object({ field: z.string(), from: AuditValue, to: AuditValue })),
  })
  .meta({
    id: 'AuditEntry',
    example: {
      _id: '4711',
      at: '2026-05-20T04:30:00.000Z',
      actor: 'rahim',
      action: 'CHANGED',
      entity: 'cow',
      entityId: '0190a6f2-7c1e-7f30-9d2b-5b7f0d3c5e66',
      label: 'NDL-001',
      code: null,
      changes: [{ field: 'currentPrice', from: 153_500, to: 150_000 }],
    },
  });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z
  .object({
    entries: z.array(AuditEntry),
    totalEntries: z.number().int().nonnegative(),
    isMore: z.boolean().describe('There are older entries; filter by date to read them'),
    actors: z.array(z.string()).describe('Everyone in the audit log'),
  })
  .meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof AuditPage>;

const filters = {
  entity: z.enum(AUDIT_ENTITIES).optional().meta({ description: 'Only this entity type', example: 'cow' }),
  entityId: z
    .union([z.uuid(), BookingCode])
    .optional()
    .meta({ description: 'Only this entity: its id, or the code of a booking', example: 'K7M29QXD' }),
  actor: search.meta({ description: 'Only by this user', example: 'rahim' }),
  ...days,
};

export const AuditQuery = PageParameters.extend(filters).transform(({ page, limit, size, ...rest }) => ({
  ...rest,
  ...pageOf({ page, limit, size }),
}));
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditSheetQuery = z.strictObject({
  ...filters,
  language: Language.optional().meta({ description: 'Language of headers and values', example: 'bn' }),
});
export type AuditSheetQuery = z.infer<typeof AuditSheetQuery>;
