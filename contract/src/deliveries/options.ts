import { z } from 'zod';
import { Paisa } from '../sales/money.ts';
import { DAY_PARTS } from './enums.ts';
import { DISTRICTS } from './districts.ts';
import { DistrictName } from './zone.ts';

export const DeliveryOptionsQuery = z.strictObject({
  district: DistrictName.optional().meta({
    description: 'Without it, pick-up at the farm',
    example: 'dhaka',
  }),
});
export type DeliveryOptionsQuery = z.infer<typeof DeliveryOptionsQuery>;

/** A slot that one can choose, at what it costs. How many places are left is not public. */
export const DeliveryOption = z
  .object({
    slotId: z.uuid(),
    day: z.iso.date(),
    part: z.enum(DAY_PARTS),
    eidOffset: z.number().int().nullable().describe('Days from Eid; it moves with Eid'),
    isFull: z.boolean(),
    deliveryPaisa: Paisa.describe('For the first animal to an address'),
    keepPaisa: Paisa,
    keepDays: z.number().int().nonnegative().describe('Days of keep that are paid'),
  })
  .meta({ id: 'DeliveryOption' });
export type DeliveryOption = z.infer<typeof DeliveryOption>;

const isServed = z.boolean().describe('Whether the farm delivers there');

/** For a booking made today. */
export const DeliveryOptions = z
  .object({ isServed, options: z.array(DeliveryOption) })
  .meta({ id: 'DeliveryOptions' });
export type DeliveryOptions = z.infer<typeof DeliveryOptions>;

/** For a booking, whose keeping fee counts from its own day. */
export const BookingDeliveryOptions = DeliveryOptions.extend({
  isLate: z.boolean().describe('The chosen slot is too near for its customer to change it'),
}).meta({ id: 'BookingDeliveryOptions' });
export type BookingDeliveryOptions = z.infer<typeof BookingDeliveryOptions>;

/** What delivery costs, for visitors. */
export const DeliveryFees = z
  .object({
    fees: z.array(
      z.object({
        district: z.enum(DISTRICTS),
        name: z.object({ en: z.string(), bn: z.string() }),
        feePaisa: Paisa,
      }),
    ),
    hasPickUp: z.boolean(),
    freeKeepDays: z.number().int().nonnegative(),
    keepDayPaisa: Paisa.describe('For each further day'),
  })
  .meta({ id: 'DeliveryFees' });
export type DeliveryFees = z.infer<typeof DeliveryFees>;
