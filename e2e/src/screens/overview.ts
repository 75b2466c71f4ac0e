import { toLatinDigits } from '@khamar/contract/digits';
import type { Page } from 'playwright-core';

/** Texts of the dashboard, in both languages. */
export const OVERVIEW_TEXTS = {
  en: {
    toDo: 'To do',
    nothing: 'All caught up.',
    noCow: 'No cows yet. Add your first cow.',
    lead: /leads? needs? a reply/,
    delivered: 'Cows delivered',
    totalCows: 'Total cows',
    payments: 'Payments',
    cowsSold: 'Cows sold',
    inventory: 'Inventory',
    asTable: 'View as table',
    export: 'Export CSV',
  },
  bn: {
    toDo: 'যা করা বাকি',
    nothing: 'সব কাজ শেষ।',
    noCow: 'এখনো কোনো গরু নেই। প্রথম গরুটি যোগ করুন।',
    lead: /বার্তার উত্তর বাকি/,
    delivered: 'বুঝিয়ে দেওয়া গরু',
    totalCows: 'মোট গরু',
    payments: 'পেমেন্ট',
    cowsSold: 'গরু বিক্রি',
    inventory: 'খামারের গরু',
    asTable: 'তালিকা করে দেখুন',
    export: 'CSV নামান',
  },
} as const;

/** The numbers in a text, in Latin or Bangla digits. */
export const digitsIn = (text: string): number[] =>
  [...toLatinDigits(text).matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([digits]) =>
    Number(digits.replaceAll(',', '')),
  );

/** The count: in Bangla the number with the counting suffix, because the hours of expiring holds may come before it. */
export const countIn = (text: string): number | undefined => digitsIn(/[০-৯,]+টি/.exec(text)?.[0] ?? text)[0];

/** The total of an office list, once it has loaded. */
export async function totalOf(page: Page): Promise<number | undefined> {
  const total = page.getByRole('status').filter({ hasText: /^(Total|মোট) / });
  await total.waitFor();
  return digitsIn(await total.innerText())[0];
}
