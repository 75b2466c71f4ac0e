import { z } from 'zod';
import { AvailabilityStatus } from '../cows/cow.ts';
import { Paisa } from './money.ts';

/** An event of the public stream; it must not reveal who booked the cow. */
export const LiveCow = z
  .object({
    tagId: z.string(),
    availabilityStatus: AvailabilityStatus,
    isOnHold: z.boolean().describe('BOOKED, but its advance is not confirmed yet'),
    isRemoved: z.boolean(),
    heldUntil: z.iso.datetime().nullable(),
    waiting: z.number().int().nonnegative().describe('Length of the waiting list'),
  })
  .meta({ id: 'LiveCow' });
export type LiveCow = z.infer<typeof LiveCow>;

/** The availability details a customer needs to hold the cow or join the waiting list. */
export const CowAvailability = LiveCow.omit({ isRemoved: true })
  .extend({
    readAt: z.iso.datetime().describe('Database time, which decides every deadline'),
    pricePaisa: Paisa.describe('The asking price'),
    advancePaisa: Paisa.describe('The advance that books the cow'),
    holdMinutes: z.number().int().positive(),
    offerHours: z.number().int().positive().describe('How long the first in the waiting list has to respond'),
  })
  .meta({ id: 'CowAvailability' });
export type CowAvailability = z.infer<typeof CowAvailability>;
