import { z } from 'zod';
import { AVAILABILITY, WEIGHT_KINDS } from './enums.ts';

export const ChainHash = z.string().regex(/^[0-9a-f]{64}$/);

const base = {
  cow: z.uuid(),
  number: z.number().int().positive(),
  at: z.iso.datetime(),
  previous: ChainHash.describe('The hash of the link before; zeros in the first'),
  hash: ChainHash.describe('SHA-256 of the canonical JSON of the other fields'),
};
const weight = {
  kg: z.number().int().positive(),
  weightKind: z.enum(WEIGHT_KINDS),
  weighedAt: z.iso.datetime(),
};
const price = { priceTaka: z.number().int().positive().describe('Asking price') };
const status = { status: z.enum(AVAILABILITY) };

/** What happened to a cow; no link names a person. */
export const ChainLink = z.union([
  z.strictObject({ ...base, kind: z.literal('START'), ...weight, ...price, ...status }),
  z.strictObject({
    ...base,
    kind: z.literal('WEIGHT'),
    ...weight,
    corrects: z
      .number()
      .int()
      .positive()
      .optional()
      .describe('The number of the link with the corrected weight'),
  }),
  z.strictObject({ ...base, kind: z.literal('PRICE'), ...price }),
  z.strictObject({ ...base, kind: z.literal('STATUS'), ...status }),
]);
export type ChainLink = z.infer<typeof ChainLink>;

export const CowChain = z
  .object({
    tagId: z.string().describe('The ear tag now'),
    links: z.array(ChainLink).describe('Oldest first; the hash of the last one is the head of the chain'),
  })
  .meta({ id: 'CowChain' });
export type CowChain = z.infer<typeof CowChain>;

/** The last link of a chain, as a receipt prints it. */
export const ChainHead = z.object({ number: z.number().int().positive(), hash: ChainHash });
export type ChainHead = z.infer<typeof ChainHead>;
