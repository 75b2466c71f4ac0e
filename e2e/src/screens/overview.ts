import { toLatinDigits } from '@khamar/contract/digits';
import type { Page } from 'playwright-core';

/** Texts of the dashboard, in both languages. */
export const OVERVIEW_WORDS = {
  en: {
    waiting: 'What waits for somebody',
    nothing: 'Nothing waits.',
    noCow: 'There is no cow in the herd yet.',
    lead: /messages? without an answer/,
    handedOver: 'Cows handed over',
    inAll: 'Cows in all',
    moneyIn: 'Money in',
    herd: 'The herd now',
    asTable: 'As a table',
    export: 'Export CSV',
  },
  bn: {
    waiting: 'যা করা বাকি',
    nothing: 'কিছু বাকি নেই।',
    noCow: 'খামারে এখনো কোনো গরু নেই।',
    lead: /বার্তার উত্তর বাকি/,
    handedOver: 'বুঝিয়ে দেওয়া গরু',
    inAll: 'মোট গরু',
    moneyIn: 'টাকা এসেছে',
    herd: 'এখন খামারের গরু',
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
