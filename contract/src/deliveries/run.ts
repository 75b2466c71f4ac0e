import { z } from 'zod';
import { freeText, Language } from '../accounts/person.ts';
import { TagId } from '../cows/cow.ts';
import { toLatinDigits } from '../digits.ts';
import { errorWith } from '../envelope.ts';
import { fieldError } from '../field-error.ts';
import { PLAIN_LINES } from '../plain-text.ts';
import { BookingCode } from '../sales/booking.ts';
import { Paisa, PaisaOrNone } from '../sales/money.ts';
import { DAY_PARTS, NOT_DELIVERED_REASONS, STOP_STATES } from './enums.ts';
import { isDeliveryCode } from './delivery-code.ts';

const MAX_STOPS = 60;
const reason = freeText('reason_missing', 500, PLAIN_LINES);
const areUnique = (values: readonly unknown[]) => new Set(values).size === values.length;
const day = z.iso.date(fieldError('day_missing')).meta({ description: 'In Dhaka', example: '2026-11-30' });

const plan = {
  vehicle: freeText('vehicle_missing', 60).describe('As people call it: number plate or name'),
  driverId: z.uuid(fieldError('driver_missing')).describe('The account of a member of staff'),
  codes: z
    .array(BookingCode)
    .max(MAX_STOPS)
    .refine(areUnique, fieldError('booking_code_wrong'))
    .describe('Bookings in the order of the run'),
};
export const NewRun = z.strictObject({ day, ...plan });
export type NewRun = z.infer<typeof NewRun>;
export const RunChange = z.strictObject({ version: z.number().int().positive(), ...plan });
export type RunChange = z.infer<typeof RunChange>;

/** A booking on a run, as the office sees it. */
export const Stop = z
  .object({
    _id: z.uuid(),
    code: BookingCode,
    tagId: z.string(),
    state: z.enum(STOP_STATES),
    recipient: z.string(),
    phone: z.string(),
    district: z.string(),
    address: z.string(),
    part: z.enum(DAY_PARTS),
    duePaisa: Paisa.describe('Still to be paid'),
    mayOwe: z.boolean().describe('It may be delivered with a balance due: the office has agreed to it'),
    collectedPaisa: Paisa.describe('Cash the driver has taken'),
    reason: z.enum(NOT_DELIVERED_REASONS).nullable(),
    note: z.string().nullable(),
    hasPhoto: z.boolean(),
    isCodeMissing: z
      .boolean()
      .describe('The customer has no account, and the SMS with the delivery code was not sent'),
    triesLeft: z.number().int().nonnegative(),
    isWeightMissing: z
      .boolean()
      .describe('Sold by live weight: no dispatch weight, or the customer has not agreed to it yet'),
    isLate: z.boolean().describe('Its part of the day is over'),
    at: z.iso.datetime().nullable().describe('Of the last step, by the phone’s clock if it had no signal'),
  })
  .meta({ id: 'Stop' });
export type Stop = z.infer<typeof Stop>;

const RUN_STATES = ['PLANNED', 'ON_THE_WAY', 'ENDED'] as const;
export const Run = z
  .object({
    _id: z.uuid(),
    day: z.iso.date(),
    vehicle: z.string(),
    driverId: z.uuid(),
    driver: z.string(),
    state: z.enum(RUN_STATES),
    version: z.number().int().positive(),
    stops: z.array(Stop),
  })
  .meta({ id: 'Run' });
export type Run = z.infer<typeof Run>;
/** The response to a change of a run. Stored for idempotent retries, so it contains no personal data. */
export const RunSummary = Run.pick({ _id: true, day: true, state: true, version: true }).meta({
  id: 'RunSummary',
});
export type RunSummary = z.infer<typeof RunSummary>;
export const RunList = z.object({ runs: z.array(Run), readAt: z.iso.datetime() }).meta({ id: 'RunList' });
export type RunList = z.infer<typeof RunList>;
export const DayQuery = z.strictObject({ day });
export const RunSheetQuery = z.strictObject({
  language: Language.optional().meta({ description: 'Language of headers and values', example: 'bn' }),
});

export const DriverList = z
  .object({ drivers: z.array(z.object({ _id: z.uuid(), name: z.string(), phone: z.string().nullable() })) })
  .meta({ id: 'DriverList' });
export type DriverList = z.infer<typeof DriverList>;

/** On a phone without a signal the work goes on; the request follows later. */
const fromPhone = {
  takenAt: z.iso.datetime().describe('By the phone’s clock'),
  device: z.uuid().describe('Of the phone, made up by it'),
};
const note = freeText('reason_missing', 500, PLAIN_LINES).optional();

export const LoadStop = z.strictObject({
  ...fromPhone,
  tagId: TagId.describe('Scanned from the ear, or typed'),
});
export type LoadStop = z.infer<typeof LoadStop>;
export const StartRun = z.strictObject(fromPhone);
export type StartRun = z.infer<typeof StartRun>;
export const DeliverStop = z.strictObject({
  ...fromPhone,
  code: z
    .string(fieldError('delivery_code_wrong'))
    .transform((code) => toLatinDigits(code).replaceAll(/\s/g, ''))
    .refine(isDeliveryCode, fieldError('delivery_code_wrong'))
    .meta({ description: 'Six digits from the customer', example: '482913' }),
  cashPaisa: PaisaOrNone.describe('Taken now, 0 for none'),
  isOffline: z.boolean().describe('Entered without a signal: a wrong code is DISPUTED instead of refused'),
});
export type DeliverStop = z.infer<typeof DeliverStop>;
export const NotDelivered = z.strictObject({
  ...fromPhone,
  reason: z.enum(NOT_DELIVERED_REASONS, fieldError('reason_missing')),
  note,
  cashPaisa: PaisaOrNone.describe('Taken all the same, 0 for none'),
  isOffline: z.boolean().describe('Entered without a signal: recorded even if the stop has ended'),
});
export type NotDelivered = z.infer<typeof NotDelivered>;

/** Of a delivery_code_refused error. */
export const DeliveryCodeError = errorWith({
  triesLeft: z.number().int().nonnegative().optional().describe('0: only the office decides'),
}).meta({ id: 'DeliveryCodeError' });

/** By the office: after three wrong codes, or about a disputed one. */
export const ResolveDelivery = z.strictObject({
  isDelivered: z.boolean(),
  reason,
  dueOn: z.iso.date(fieldError('day_missing')).optional().meta({
    description: 'The last day for the balance, in Dhaka. Required if it is delivered with one',
    example: '2026-12-01',
  }),
});
export type ResolveDelivery = z.infer<typeof ResolveDelivery>;

/** The response to a step. Stored for idempotent retries, so it contains no personal data. */
export const StopSummary = z
  .object({
    _id: z.uuid(),
    code: BookingCode,
    tagId: z.string(),
    state: z.enum(STOP_STATES),
    triesLeft: z.number().int().nonnegative(),
    unallocatedPaisa: Paisa.describe('Cash that could not be applied to the booking'),
  })
  .meta({ id: 'StopSummary' });
export type StopSummary = z.infer<typeof StopSummary>;

/** What a driver's phone keeps: today's runs of this driver and nothing else of the office. */
export const DriverStop = Stop.pick({
  _id: true,
  code: true,
  tagId: true,
  state: true,
  recipient: true,
  phone: true,
  district: true,
  address: true,
  part: true,
  duePaisa: true,
  mayOwe: true,
  isWeightMissing: true,
  collectedPaisa: true,
  triesLeft: true,
  hasPhoto: true,
}).extend({ reason: Stop.shape.reason });
export type DriverStop = z.infer<typeof DriverStop>;
export const DriverRuns = z
  .object({
    runs: z.array(
      Run.pick({ _id: true, day: true, vehicle: true, state: true }).extend({ stops: z.array(DriverStop) }),
    ),
    readAt: z.iso.datetime(),
  })
  .meta({ id: 'DriverRuns' });
export type DriverRuns = z.infer<typeof DriverRuns>;

/** Days across, zones down. */
export const BoardQuery = z.strictObject({
  from: z.iso.date().meta({ description: 'From this day on, in Dhaka', example: '2026-11-16' }),
  to: z.iso.date().meta({ description: 'Up to this day, in Dhaka', example: '2026-11-30' }),
});
export const Board = z
  .object({
    cells: z.array(
      z.object({
        day: z.iso.date(),
        zoneId: z.uuid().nullable().describe('Null for pick-up at the farm'),
        capacity: z.number().int().nonnegative(),
        bookings: z.number().int().nonnegative().describe('Paid ones; they can be put on runs'),
        unpaid: z.number().int().nonnegative(),
        onRuns: z.number().int().nonnegative(),
        delivered: z.number().int().nonnegative(),
      }),
    ),
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof Board>;

/** A booking of a day, on a run or not. */
export const DayDelivery = z
  .object({
    code: BookingCode,
    tagId: z.string(),
    zoneId: z.uuid().nullable(),
    part: z.enum(DAY_PARTS),
    recipient: z.string(),
    phone: z.string(),
    district: z.string().nullable(),
    address: z.string().nullable(),
    duePaisa: Paisa,
    isBooked: z.boolean().describe('False while the advance is not paid'),
    isDelivered: z.boolean().describe('By a driver, or at the farm'),
    stop: z
      .object({ _id: z.uuid(), runId: z.uuid(), state: z.enum(STOP_STATES) })
      .nullable()
      .describe('Its place on a run; null if it has none or was not delivered'),
  })
  .meta({ id: 'DayDelivery' });
export type DayDelivery = z.infer<typeof DayDelivery>;
export const DayDeliveries = z.object({ deliveries: z.array(DayDelivery) }).meta({ id: 'DayDeliveries' });
export type DayDeliveries = z.infer<typeof DayDeliveries>;
