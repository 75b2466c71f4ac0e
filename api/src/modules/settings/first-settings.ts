import { FarmProfile } from '@khamar/contract/farm-profile';
import { PROVIDERS_BY_HAND } from '@khamar/contract/sales/enums';
import { OFFICE_ROLES } from '@khamar/contract/settings/sections';
import type { SettingsValues } from '@khamar/contract/settings/settings';
import profile from '../../../../farm.json' with { type: 'json' };
import type { Config } from '../../config.ts';

const farm = FarmProfile.parse(profile);

export type FirstSettings = Pick<
  Config,
  | 'DASHBOARD_ROLES'
  | 'HOLD_MINUTES'
  | 'REVIEW_HOURS'
  | 'OFFER_HOURS'
  | 'QUIET_HOURS'
  | 'FREE_HOLDS'
  | 'ADVANCE_PERCENT'
  | 'REFUND_SECOND_PERSON'
  | 'DEBT_REMINDERS'
  | 'SMS_DAILY_BUDGET'
>;

/** Apply until an administrator changes a section in the office. */
export const firstSettings = (config: FirstSettings): SettingsValues => ({
  access: {
    officeRoles: OFFICE_ROLES.filter((role) => role === 'ADMIN' || config.DASHBOARD_ROLES.includes(role)),
  },
  selling: {
    holdMinutes: config.HOLD_MINUTES,
    reviewHours: config.REVIEW_HOURS,
    offerHours: config.OFFER_HOURS,
    quietFrom: config.QUIET_HOURS?.from ?? null,
    quietTo: config.QUIET_HOURS?.to ?? null,
    freeHolds: config.FREE_HOLDS,
    advancePercent: config.ADVANCE_PERCENT,
    discountPercent: 5,
    agentsDeliverUnpaid: false,
    refundsNeedTwo: config.REFUND_SECOND_PERSON,
    voidsNeedTwo: config.REFUND_SECOND_PERSON,
    tolerancePercent: 5,
    cashOutLimit: 5000,
  },
  payments: {
    bkash: farm.payTo.bkash ?? null,
    bkashTransfer: transferTo('bkash'),
    nagad: farm.payTo.nagad ?? null,
    nagadTransfer: transferTo('nagad'),
    rocket: farm.payTo.rocket ?? null,
    rocketTransfer: transferTo('rocket'),
    bank: farm.payTo.bank ?? null,
    order: [...PROVIDERS_BY_HAND],
  },
  contacts: {
    phone: farm.phone,
    whatsapp: farm.whatsapp,
    openingHoursEn: farm.openingHours?.en ?? null,
    openingHoursBn: farm.openingHours?.bn ?? null,
    farmAddressEn: farm.addresses.farm.en,
    farmAddressBn: farm.addresses.farm.bn,
    headOfficeEn: farm.addresses.headOffice.en,
    headOfficeBn: farm.addresses.headOffice.bn,
    mapLink: farm.mapLink ?? null,
    socialLink: farm.socialLink,
  },
  delivery: { freeKeepDays: 7, keepFeeTaka: 200, cutOffDays: 2 },
  messages: { reminders: config.DEBT_REMINDERS, smsDailyBudget: config.SMS_DAILY_BUDGET },
});

function transferTo(wallet: 'bkash' | 'nagad' | 'rocket') {
  return farm.personalWallets?.[wallet] === true ? 'SEND_MONEY' : 'PAYMENT';
}
