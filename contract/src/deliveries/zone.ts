import { z } from 'zod';
import { freeText } from '../accounts/person.ts';
import { fieldError } from '../field-error.ts';
import { Paisa, PaisaOrNone } from '../sales/money.ts';
import { DISTRICTS } from './districts.ts';
import { DAY_PARTS, DELIVERY_LIMITS } from './enums.ts';

const { maxFee, maxCapacity, maxNewSlots, maxEidOffset } = DELIVERY_LIMITS;

export const DistrictName = z.enum(DISTRICTS, fieldError('district_missing'));
const fee = PaisaOrNone.multipleOf(100, fieldError('quote_price_not_whole')).max(
  maxFee * 100,
  fieldError('amount_too_large'),
);
const weekday = z.number().int().min(0).max(6);
const areUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

const zone = {
  nameEn: freeText('zone_name_missing', 60),
  nameBn: freeText('zone_name_missing', 60),
  districts: z
    .array(DistrictName)
    .min(1, fieldError('district_missing'))
    .refine(areUnique, fieldError('district_taken')),
  firstFeePaisa: fee.describe('For the first animal'),
  nextFeePaisa: fee.describe('For each further one to the same address in the same slot'),
  weekdays: z
    .array(weekday)
    .min(1, fieldError('weekday_missing'))
    .refine(areUnique, fieldError('weekday_missing'))
    .describe('Days that are served, 0 is Sunday'),
};

export const NewZone = z.strictObject(zone);
export type NewZone = z.infer<typeof NewZone>;
export const ZoneChange = z.strictObject({
  ...zone,
  version: z.number().int().positive().describe('The version you have read'),
  isClosed: z.boolean().describe('A closed zone is not offered; bookings keep their slots'),
});
export type ZoneChange = z.infer<typeof ZoneChange>;

/** Districts with a fee for the first animal, another for each further one, and the weekdays that are served. */
export const Zone = z
  .object({
    _id: z.uuid(),
    nameEn: z.string(),
    nameBn: z.string(),
    districts: z.array(z.enum(DISTRICTS)),
    firstFeePaisa: Paisa,
    nextFeePaisa: Paisa,
    weekdays: z.array(weekday),
    isClosed: z.boolean(),
    version: z.number().int().positive(),
  })
  .meta({ id: 'Zone' });
export type Zone = z.infer<typeof Zone>;
export const ZoneList = z.object({ zones: z.array(Zone) }).meta({ id: 'ZoneList' });

const capacity = z
  .number(fieldError('setting_not_number'))
  .int(fieldError('setting_not_number'))
  .min(0, fieldError('setting_too_low', 0))
  .max(maxCapacity, fieldError('setting_too_high', maxCapacity));
const eidOffset = z.number().int().min(-maxEidOffset).max(maxEidOffset);

/** Every combination of these days and parts. Those that exist stay as they are. */
export const NewSlots = z
  .strictObject({
    zoneId: z.uuid().nullable().describe('Null for pick-up at the farm'),
    days: z.array(z.iso.date(fieldError('day_missing'))).describe('Calendar days'),
    eidOffsets: z.array(eidOffset).describe('Days by their distance to Eid, whatever the weekday'),
    parts: z.array(z.enum(DAY_PARTS)).min(1, fieldError('day_missing')),
    capacity,
  })
  .refine(({ days, eidOffsets }) => days.length + eidOffsets.length > 0, {
    path: ['days'],
    error: fieldError('day_missing'),
  })
  .refine(({ days, eidOffsets, parts }) => (days.length + eidOffsets.length) * parts.length <= maxNewSlots, {
    path: ['days'],
    error: fieldError('setting_too_high', maxNewSlots),
  });
export type NewSlots = z.infer<typeof NewSlots>;
export const SlotChange = z.strictObject({ capacity });

/** A part of a day in a zone, or for pick-up at the farm. */
export const Slot = z
  .object({
    _id: z.uuid(),
    zoneId: z.uuid().nullable(),
    day: z.iso.date(),
    part: z.enum(DAY_PARTS),
    capacity: z.number().int().nonnegative(),
    taken: z.number().int().nonnegative(),
    eidOffset: z.number().int().nullable().describe('Days from Eid; it moves with Eid'),
  })
  .meta({ id: 'Slot' });
export type Slot = z.infer<typeof Slot>;
export const SlotList = z.object({ slots: z.array(Slot) }).meta({ id: 'SlotList' });
export const SlotQuery = z.strictObject({
  from: z.iso.date().meta({ description: 'From this day on, in Dhaka', example: '2026-11-16' }),
  to: z.iso.date().meta({ description: 'Up to this day, in Dhaka', example: '2026-11-30' }),
});
export type SlotQuery = z.infer<typeof SlotQuery>;

export const EidPlan = z
  .object({
    day: z.iso.date().nullable().describe('Of Eid al-Adha; null if none is planned'),
    isDecided: z.boolean().describe('Whether the moon has decided it'),
    version: z.number().int().nonnegative(),
  })
  .meta({ id: 'EidPlan' });
export type EidPlan = z.infer<typeof EidPlan>;
export const EidChange = z.strictObject({
  version: z.number().int().nonnegative(),
  day: z.iso.date(fieldError('day_missing')),
  isDecided: z.boolean(),
});
export type EidChange = z.infer<typeof EidChange>;
