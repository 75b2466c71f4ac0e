import type { SettingsSection } from '@khamar/contract/settings/sections';
import type { SettingsVersion } from '@khamar/contract/settings/settings';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import type { Values } from '~/forms/use-form';
import { formatNumber } from '~/i18n/use-language';
import type { Language } from '~/i18n/languages';
import { MISSING } from '~/office/inventory/cow-fields';
import { ROLE_LABELS } from '~/office/users/user-labels';

type Labels = Record<string, MessageDescriptor>;

export interface SettingField {
  name: string;
  label: MessageDescriptor;
  hint?: MessageDescriptor;
  kind: 'number' | 'text' | 'time' | 'phone' | 'link' | 'choice';
  /** For a choice, in order. */
  options?: Labels;
  language?: Language;
  isOptional?: boolean;
}

const YES_NO: Labels = { yes: msg`Yes`, no: msg`No` };
const ONE_OR_TWO: Labels = { yes: msg`Two people`, no: msg`One person` };
const TRANSFERS: Labels = { PAYMENT: msg`Payment (merchant)`, SEND_MONEY: msg`Send Money (personal)` };
const { bkash, nagad, rocket, bank } = PROVIDER_LABELS;
const PROVIDERS: Labels = { bkash, nagad, rocket, bank };

const minutes = msg`(minutes)`;
const hours = msg`(hours)`;
const percent = msg`(%)`;
const taka = msg`(taka)`;

export const SECTION_TITLES: Record<SettingsSection, MessageDescriptor> = {
  access: msg`Office access`,
  selling: msg`Selling`,
  payments: msg`Payment accounts`,
  contacts: msg`Contacts and opening hours`,
  messages: msg`Messages`,
  delivery: msg`Delivery`,
};

export const SECTION_HINTS: Record<SettingsSection, MessageDescriptor> = {
  access: msg`Administrators always have access. What each role may do there doesn't change.`,
  selling: msg`Bookings that exist keep their deadlines. The waiting list's clock stops during quiet hours.`,
  payments: msg`Where customers pay manually. Empty accounts aren't shown.`,
  contacts: msg`Shown on every page of the shop, in emails and on receipts.`,
  messages: msg`Sign-in codes have a budget of the same size.`,
  delivery: msg`Existing bookings keep their fees.`,
};

/** The first field of a list carries the list's name, so that its error appears there. */
export const SECTION_FIELDS: Record<SettingsSection, SettingField[]> = {
  access: [
    { name: 'agents', label: msg`Agents can open the office`, kind: 'choice', options: YES_NO },
    {
      name: 'officeRoles',
      label: msg`Super administrators can open the office`,
      kind: 'choice',
      options: YES_NO,
    },
  ],
  selling: [
    { name: 'holdMinutes', label: msg`Hold without payment`, hint: minutes, kind: 'number' },
    { name: 'reviewHours', label: msg`Time to review a payment`, hint: hours, kind: 'number' },
    { name: 'offerHours', label: msg`Time to respond from the waiting list`, hint: hours, kind: 'number' },
    { name: 'quietFrom', label: msg`Quiet hours from`, kind: 'time', isOptional: true },
    { name: 'quietTo', label: msg`Quiet hours until`, kind: 'time', isOptional: true },
    { name: 'freeHolds', label: msg`Unpaid bookings per customer`, kind: 'number' },
    { name: 'advancePercent', label: msg`Advance`, hint: percent, kind: 'number' },
    { name: 'discountPercent', label: msg`Discount limit for agents`, hint: percent, kind: 'number' },
    {
      name: 'agentsDeliverUnpaid',
      label: msg`Agents can deliver with a balance due`,
      kind: 'choice',
      options: YES_NO,
    },
    { name: 'refundsNeedTwo', label: msg`Refunds need`, kind: 'choice', options: ONE_OR_TWO },
    {
      name: 'voidsNeedTwo',
      label: msg`Voided payments and cash differences need`,
      kind: 'choice',
      options: ONE_OR_TWO,
    },
    { name: 'tolerancePercent', label: msg`Tolerance for live weight`, hint: percent, kind: 'number' },
    { name: 'cashOutLimit', label: msg`Cash payout limit for agents`, hint: taka, kind: 'number' },
  ],
  payments: [
    { name: 'bkash', label: msg`bKash number`, kind: 'text', isOptional: true },
    { name: 'bkashTransfer', label: msg`In the bKash app`, kind: 'choice', options: TRANSFERS },
    { name: 'nagad', label: msg`Nagad number`, kind: 'text', isOptional: true },
    { name: 'nagadTransfer', label: msg`In the Nagad app`, kind: 'choice', options: TRANSFERS },
    { name: 'rocket', label: msg`Rocket number`, kind: 'text', isOptional: true },
    { name: 'rocketTransfer', label: msg`In the Rocket app`, kind: 'choice', options: TRANSFERS },
    { name: 'bank', label: msg`Bank account`, kind: 'text', isOptional: true },
    { name: 'order', label: msg`Shown first`, kind: 'choice', options: PROVIDERS },
    { name: 'order2', label: msg`Shown second`, kind: 'choice', options: PROVIDERS },
    { name: 'order3', label: msg`Shown third`, kind: 'choice', options: PROVIDERS },
    { name: 'order4', label: msg`Shown last`, kind: 'choice', options: PROVIDERS },
  ],
  contacts: [
    { name: 'phone', label: msg`Phone`, kind: 'phone' },
    { name: 'whatsapp', label: msg`WhatsApp number`, kind: 'phone' },
    {
      name: 'openingHoursEn',
      label: msg`Opening hours (English)`,
      kind: 'text',
      language: 'en',
      isOptional: true,
    },
    {
      name: 'openingHoursBn',
      label: msg`Opening hours (Bangla)`,
      kind: 'text',
      language: 'bn',
      isOptional: true,
    },
    { name: 'farmAddressEn', label: msg`Farm address (English)`, kind: 'text', language: 'en' },
    { name: 'farmAddressBn', label: msg`Farm address (Bangla)`, kind: 'text', language: 'bn' },
    { name: 'headOfficeEn', label: msg`Head office (English)`, kind: 'text', language: 'en' },
    { name: 'headOfficeBn', label: msg`Head office (Bangla)`, kind: 'text', language: 'bn' },
    { name: 'mapLink', label: msg`Map link`, kind: 'link', isOptional: true },
    { name: 'socialLink', label: msg`Social media link`, kind: 'link' },
  ],
  messages: [
    { name: 'reminders', label: msg`SMS reminders for balances due`, kind: 'choice', options: YES_NO },
    { name: 'smsDailyBudget', label: msg`SMS budget`, hint: msg`(per 24 hours)`, kind: 'number' },
  ],
  delivery: [
    { name: 'freeKeepDays', label: msg`Days before keeping fee starts`, kind: 'number' },
    { name: 'keepFeeTaka', label: msg`Keeping fee per extra day`, hint: msg`(taka)`, kind: 'number' },
    { name: 'cutOffDays', label: msg`Delivery changes close`, hint: msg`(days before)`, kind: 'number' },
  ],
};

/** As stored, for versions and the audit log. */
const LIST_LABELS: Labels = { officeRoles: msg`Office access`, order: msg`Order of accounts` };
const ALL_FIELDS = Object.values(SECTION_FIELDS).flat();

/** Of a section named in the audit log. */
export function sectionTitle(i18n: I18n, name: string | null): string | null {
  const titles: Labels = SECTION_TITLES;
  return name === null ? null : labelOf(i18n, titles, name);
}

/** The label of a stored field. */
export const settingLabel = (i18n: I18n, name: string): string => {
  const label = LIST_LABELS[name] ?? ALL_FIELDS.find((field) => field.name === name)?.label;
  return label === undefined ? name : i18n._(label);
};

/** A stored value for staff. */
export function settingValue(i18n: I18n, language: Language, name: string, value: unknown): string {
  if (Array.isArray(value)) {
    const labels: Labels = { ...ROLE_LABELS, ...PROVIDERS };
    return value.map((one) => labelOf(i18n, labels, String(one))).join(', ');
  }
  if (value === null || value === undefined) return MISSING;
  if (typeof value === 'number') return formatNumber(language, value);
  const { options = {} } = ALL_FIELDS.find((field) => field.name === name) ?? {};
  if (typeof value === 'boolean') return labelOf(i18n, options, yesNo(value));
  return typeof value === 'string' ? labelOf(i18n, options, value) : MISSING;
}

function labelOf(i18n: I18n, labels: Labels, value: string): string {
  const label = labels[value];
  return label === undefined ? value : i18n._(label);
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no');

/** A section as the values of its form. */
export function formValues({ value }: Pick<SettingsVersion, 'value'>): Values {
  const entries = Object.entries(value).flatMap(([name, one]): [string, string][] => {
    if (Array.isArray(one) && name === 'officeRoles')
      return [
        ['agents', yesNo(one.some((role) => role === 'AGENT'))],
        ['officeRoles', yesNo(one.some((role) => role === 'SUPER_ADMIN'))],
      ];
    if (Array.isArray(one))
      return one.map((each, index) => [index === 0 ? name : `${name}${index + 1}`, String(each)]);
    return [[name, typeof one === 'boolean' ? yesNo(one) : String(one ?? '')]];
  });
  return Object.fromEntries(entries);
}

/** What the contract's schema of the section reads. */
export function sectionInput(section: SettingsSection, values: Values): Record<string, unknown> {
  if (section === 'access')
    return {
      officeRoles: [
        'ADMIN',
        ...(values['agents'] === 'yes' ? ['AGENT'] : []),
        ...(values['officeRoles'] === 'yes' ? ['SUPER_ADMIN'] : []),
      ],
    };
  const { order, order2, order3, order4, ...fields } = values;
  const input: Record<string, unknown> = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value === 'yes' || value === 'no' ? value === 'yes' : value,
    ]),
  );
  return section === 'payments' ? { ...input, order: [order, order2, order3, order4] } : input;
}
