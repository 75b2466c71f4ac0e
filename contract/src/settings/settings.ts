import { z } from 'zod';
import { freeText, mobile } from '../accounts/person.ts';
import { toLatinDigits } from '../digits.ts';
import { fieldError } from '../field-error.ts';
import { PROVIDERS_BY_HAND, WALLET_TRANSFERS } from '../sales/enums.ts';
import { MAX_TOLERANCE_PERCENT } from '../sales/live-weight-price.ts';
import { OFFICE_ROLES, SETTINGS_LIMITS, SETTINGS_SECTIONS } from './sections.ts';

const MISSING = 'setting_missing';

/** Form values are text: '৩০' and '30' are the same number. */
const readWhole = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = toLatinDigits(value.trim());
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
};
const whole = (min: number, max: number) =>
  z.preprocess(
    readWhole,
    z
      .number(fieldError('setting_not_number'))
      .int(fieldError('setting_not_number'))
      .min(min, fieldError('setting_too_low', min))
      .max(max, fieldError('setting_too_high', max)),
  );

/** An empty form field means that there is none. */
const ifGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );

const {
  maxMinutes,
  maxHours,
  maxFreeHolds,
  maxPercent,
  maxDiscountPercent,
  maxSmsBudget,
  maxKeepDays,
  maxKeepFee,
  maxCutOffDays,
  maxCashOut,
  maxText,
  maxLink,
  minAccount,
  maxAccount,
} = SETTINGS_LIMITS;
const text = freeText(MISSING, maxText);
const link = z
  .string(fieldError('setting_link_wrong'))
  .trim()
  .max(maxLink, fieldError('text_too_long', maxLink))
  .pipe(z.url({ protocol: /^https$/, error: fieldError('setting_link_wrong') }));
const farmNumber = mobile({ missing: 'phone_missing', wrong: 'phone_wrong' });
const clock = z
  .string(fieldError('setting_time_wrong'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldError('setting_time_wrong'));

export const AccessSettings = z.strictObject({
  officeRoles: z
    .array(z.enum(OFFICE_ROLES))
    .max(OFFICE_ROLES.length)
    .refine((roles) => roles.includes('ADMIN'), fieldError('setting_admin_missing'))
    .describe('Roles that may open the office; ADMIN always may'),
});

export const SellingSettings = z
  .strictObject({
    holdMinutes: whole(1, maxMinutes).describe('How long a cow is held without a payment'),
    reviewHours: whole(1, maxHours).describe('How long staff have to find a payment'),
    offerHours: whole(1, maxHours).describe('How long the first in line has to respond'),
    quietFrom: ifGiven(clock).describe('In Dhaka; from then on the time of an offer does not run'),
    quietTo: ifGiven(clock),
    freeHolds: whole(1, maxFreeHolds).describe('Unpaid bookings that an account may have'),
    advancePercent: whole(1, maxPercent).describe('Of the price; above 10 only with escrow'),
    discountPercent: whole(0, maxDiscountPercent).describe('How far an agent may go below the asking price'),
    agentsDeliverUnpaid: z.boolean(MISSING).describe('Whether agents may deliver with a balance due'),
    refundsNeedTwo: z.boolean(MISSING).describe('Whether a second person must approve a refund'),
    voidsNeedTwo: z
      .boolean(MISSING)
      .describe('Whether a second person must void a payment or confirm a difference in cash'),
    tolerancePercent: whole(0, MAX_TOLERANCE_PERCENT).describe(
      'Of a sale by live weight: how far the dispatch weight may be from the weight at agreement',
    ),
    cashOutLimit: whole(0, maxCashOut).describe('In taka; paying out more cash needs an administrator'),
  })
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    path: ['quietTo'],
    error: fieldError('setting_time_wrong'),
  });
export type SellingSettings = z.infer<typeof SellingSettings>;

const account = ifGiven(
  z
    .string(MISSING)
    .trim()
    .min(minAccount, fieldError('setting_account_short', minAccount))
    .max(maxAccount, fieldError('text_too_long', maxAccount))
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}]*$/u, fieldError('text_not_plain')),
);
const transfer = z.enum(WALLET_TRANSFERS, MISSING);

/** Where customers pay manually. A personal wallet takes 'Send Money', a merchant's takes 'Payment'. */
export const PaymentSettings = z
  .strictObject({
    bkash: account,
    bkashTransfer: transfer,
    nagad: account,
    nagadTransfer: transfer,
    rocket: account,
    rocketTransfer: transfer,
    bank: account,
    order: z
      .array(z.enum(PROVIDERS_BY_HAND))
      .refine(
        (order) => order.length === PROVIDERS_BY_HAND.length && new Set(order).size === order.length,
        fieldError('setting_order_wrong'),
      )
      .describe('In which customers see them'),
  })
  .refine((accounts) => PROVIDERS_BY_HAND.some((provider) => accounts[provider] !== null), {
    path: ['bkash'],
    error: fieldError('setting_account_missing'),
  });
export type PaymentSettings = z.infer<typeof PaymentSettings>;

export const ContactSettings = z
  .strictObject({
    phone: farmNumber,
    whatsapp: farmNumber,
    openingHoursEn: ifGiven(text),
    openingHoursBn: ifGiven(text),
    farmAddressEn: text,
    farmAddressBn: text,
    headOfficeEn: text,
    headOfficeBn: text,
    mapLink: ifGiven(link).describe('Opens the farm in a map app'),
    socialLink: link,
  })
  .refine(({ openingHoursEn, openingHoursBn }) => (openingHoursEn === null) === (openingHoursBn === null), {
    path: ['openingHoursBn'],
    error: fieldError(MISSING),
  });
export type ContactSettings = z.infer<typeof ContactSettings>;

export const MessageSettings = z.strictObject({
  reminders: z.boolean(MISSING).describe('Whether customers who owe money are reminded by SMS'),
  smsDailyBudget: whole(1, maxSmsBudget).describe('Notices per 24 hours; codes have the same limit again'),
});

export const DeliverySettings = z.strictObject({
  freeKeepDays: whole(0, maxKeepDays).describe('Days that the farm feeds a booked animal for nothing'),
  keepFeeTaka: whole(0, maxKeepFee).describe('For each further day'),
  cutOffDays: whole(0, maxCutOffDays).describe(
    'How many days before its slot a customer can change a delivery',
  ),
});

/** The value of each section. */
export const SETTINGS = {
  access: AccessSettings,
  selling: SellingSettings,
  payments: PaymentSettings,
  contacts: ContactSettings,
  messages: MessageSettings,
  delivery: DeliverySettings,
} as const satisfies Record<(typeof SETTINGS_SECTIONS)[number], z.ZodType>;
export type SettingsValues = { [Section in keyof typeof SETTINGS]: z.infer<(typeof SETTINGS)[Section]> };

/** Version 0 has the first values, from farm.json and the environment. */
const version = z.number().int().nonnegative();
const versionOf = <Value extends z.ZodType>(value: Value) =>
  z.object({
    version: version.describe('Send it with a change to prevent overwriting other changes'),
    value,
    changedBy: z.string().nullable().describe('Null for the first values'),
    changedAt: z.iso.datetime().nullable(),
  });
export interface SettingsVersion<Section extends keyof SettingsValues = keyof SettingsValues> {
  version: number;
  value: SettingsValues[Section];
  changedBy: string | null;
  changedAt: string | null;
}

export const SettingsPage = z
  .object({
    access: versionOf(AccessSettings),
    selling: versionOf(SellingSettings),
    payments: versionOf(PaymentSettings),
    contacts: versionOf(ContactSettings),
    messages: versionOf(MessageSettings),
    delivery: versionOf(DeliverySettings),
  })
  .meta({ id: 'SettingsPage' });
export type SettingsPage = z.infer<typeof SettingsPage>;

/** `value` replaces the whole section. */
export const changeOf = <Value extends z.ZodType>(value: Value) => z.strictObject({ version, value });
export const changedOf = versionOf;
/** Newest first, as stored: an old version may lack what was added later. */
export const historyOf = <Value extends z.ZodType>(value: Value) =>
  z.object({ versions: z.array(versionOf(value)) });

const Bilingual = z.object({ en: z.string(), bn: z.string() });

/** What every visitor may know; the site's pages show it. */
export const PublicSettings = z
  .object({
    officeRoles: z.array(z.enum(OFFICE_ROLES)).describe('To show the link to the office'),
    agentsDeliverUnpaid: z.boolean().describe('To show the button to agents'),
    holdMinutes: z.number().int().positive().describe('How long a cow is held without a payment'),
    contacts: z.object({
      phone: z.string(),
      whatsapp: z.string(),
      addresses: z.object({ farm: Bilingual, headOffice: Bilingual }),
      openingHours: Bilingual.nullable(),
      mapLink: z.string().nullable(),
      socialLink: z.string(),
    }),
    wallets: z.array(Bilingual).describe('Names of the mobile wallets that the farm accepts, in order'),
  })
  .meta({ id: 'PublicSettings' });
export type PublicSettings = z.infer<typeof PublicSettings>;
