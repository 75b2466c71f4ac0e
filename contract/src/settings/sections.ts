import type { Role } from '../accounts/permissions.ts';

/** No zod here: forms of the site load this. */
export const SETTINGS_SECTIONS = [
  'access',
  'selling',
  'payments',
  'contacts',
  'messages',
  'delivery',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** Roles that can be let into the office besides ADMIN, who always may. */
export const OFFICE_ROLES = ['AGENT', 'ADMIN', 'SUPER_ADMIN'] as const satisfies Role[];

export const SETTINGS_LIMITS = {
  maxMinutes: 1440,
  maxHours: 240,
  maxFreeHolds: 20,
  maxPercent: 100,
  /** The Digital Commerce Guidelines 2021 cap the advance unless a third party holds it in escrow (docs/selling.md). */
  maxAdvancePercent: 10,
  maxDiscountPercent: 20,
  maxSmsBudget: 1_000_000,
  maxKeepDays: 365,
  maxKeepFee: 5000,
  maxCutOffDays: 30,
  maxCashOut: 10_000_000,
  minAccount: 5,
  maxAccount: 120,
  maxText: 200,
  maxLink: 500,
} as const;
