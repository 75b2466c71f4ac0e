import { z } from 'zod';
import { freeText, phone } from '../accounts/person.ts';
import { DAY_PARTS, STOP_STATES } from '../deliveries/enums.ts';
import { DistrictName } from '../deliveries/zone.ts';
import { fieldError } from '../field-error.ts';
import { errorWith } from '../envelope.ts';
import { PERSON_LIMITS } from '../limits.ts';
import { PLAIN_LINES } from '../plain-text.ts';
import { Paisa } from './money.ts';

const MAX_ADDRESS = 300;

const choice = {
  slotId: z.uuid(fieldError('slot_missing')),
  district: DistrictName.optional().describe('For a delivery; without it the customer picks the animal up'),
  address: freeText('address_missing', MAX_ADDRESS, PLAIN_LINES).optional(),
  recipient: freeText('buyer_name_missing', PERSON_LIMITS.maxName),
  phone: phone({ missing: 'buyer_phone_missing', wrong: 'phone_wrong' }),
  totalPaisa: Paisa.describe('The total that was shown; another one is not agreed to'),
};
const hasAddress = ({ district, address }: { district?: string | undefined; address?: string | undefined }) =>
  (district === undefined) === (address === undefined);
const atAddress = { path: ['address'], error: fieldError('address_missing') };

/** Pick-up at the farm or delivery, in a slot, at a total that the customer has seen. */
export const ChooseDelivery = z.strictObject(choice).refine(hasAddress, atAddress);
export type ChooseDelivery = z.infer<typeof ChooseDelivery>;
/** By staff. */
export const ChangeDelivery = z
  .strictObject({ ...choice, reason: freeText('reason_missing', 500, PLAIN_LINES) })
  .refine(hasAddress, atAddress);
export type ChangeDelivery = z.infer<typeof ChangeDelivery>;

/** Whether a delivery may leave a balance due, agreed to before it. */
export const AllowBalanceDue = z.strictObject({
  dueOn: z.iso.date(fieldError('day_missing')).nullable().meta({
    description: 'The last day for the balance, in Dhaka; null if it must be paid at delivery',
    example: '2026-12-01',
  }),
  reason: freeText('reason_missing', 500, PLAIN_LINES),
});
export type AllowBalanceDue = z.infer<typeof AllowBalanceDue>;
export const BalanceDueAllowed = z
  .object({ dueOn: z.iso.date().nullable() })
  .meta({ id: 'BalanceDueAllowed' });
export type BalanceDueAllowed = z.infer<typeof BalanceDueAllowed>;

export const DeliveryCosts = z
  .object({ deliveryPaisa: Paisa, keepPaisa: Paisa, keepDays: z.number().int(), totalPaisa: Paisa })
  .meta({ id: 'DeliveryCosts' });
export type DeliveryCosts = z.infer<typeof DeliveryCosts>;
export const DeliveryCostsQuery = z.strictObject({
  slotId: z.uuid().meta({ description: 'The slot', example: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f' }),
  district: DistrictName.optional().meta({ description: 'For a delivery', example: 'dhaka' }),
  address: freeText('address_missing', MAX_ADDRESS, PLAIN_LINES).optional().meta({
    description: 'A further animal of yours to the same address in the same slot costs less',
    example: 'House 4, Road 7, Mirpur',
  }),
});
export type DeliveryCostsQuery = z.infer<typeof DeliveryCostsQuery>;

/** The current costs, of a total_changed error. */
export const TotalChangedError = errorWith({ costs: DeliveryCosts.optional() }).meta({
  id: 'TotalChangedError',
});

/** How a booked animal gets to its customer. */
export const BookingDelivery = z.object({
  slotId: z.uuid(),
  zoneId: z.uuid().nullable().describe('Null for pick-up at the farm'),
  day: z.iso.date(),
  part: z.enum(DAY_PARTS),
  eidOffset: z.number().int().nullable(),
  district: z.string().nullable(),
  address: z.string().nullable(),
  recipient: z.string(),
  phone: z.string(),
  keepDays: z.number().int(),
  changeUntil: z.iso.date().describe('The last day on which its customer can change it'),
  mayOwePaisa: Paisa.nullable().describe('The balance that may remain until then'),
  balanceDueOn: z.iso.date().nullable().describe('The last day for a balance that the office has agreed to'),
});
export type BookingDelivery = z.infer<typeof BookingDelivery>;

/** What the customer sees of the day. */
export const DeliveryProgress = z.object({
  state: z.enum(STOP_STATES),
  driver: z.object({ name: z.string(), phone: z.string().nullable() }).nullable().describe('Once on the way'),
  deliveryCode: z
    .string()
    .nullable()
    .describe('Six digits for the driver, on the day; only for the customer, never in a link'),
});
export type DeliveryProgress = z.infer<typeof DeliveryProgress>;
