import { z } from 'zod';
import { FITNESS_PARTS } from './enums.ts';

/** What the public cow page shows of the checks. */
export const QurbaniFitness = z
  .object({
    until: z.iso.date().describe('The last day on which all checks count'),
    checks: z
      .array(
        z.object({
          part: z.enum(FITNESS_PARTS),
          day: z.iso.date(),
          byVet: z.boolean().describe('Checked by a vet, otherwise by staff of the farm'),
        }),
      )
      .describe('The check of each part that decides'),
  })
  .meta({ id: 'QurbaniFitness' });
export type QurbaniFitness = z.infer<typeof QurbaniFitness>;
