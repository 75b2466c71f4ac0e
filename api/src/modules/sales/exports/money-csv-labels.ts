import type { Language } from '@khamar/contract/accounts/person';
import type { BalanceGroup } from '@khamar/contract/sales/balance-groups';
import type { ReceivableAge } from '@khamar/contract/sales/enums';

type Labels = Record<Language, string>;

export const GROUP_LABELS: Record<BalanceGroup, Labels> = {
  MONEY: { en: 'Where the money is', bn: 'টাকা কোথায় আছে' },
  OWED_TO_US: { en: 'Owed to us', bn: 'আমাদের পাওনা' },
  SPENT: { en: 'What we spent', bn: 'খরচ' },
  OWED_BY_US: { en: 'Owed by us', bn: 'আমাদের দেনা' },
  EARNED: { en: 'What we earned', bn: 'আয়' },
};

export const AGE_LABELS: Record<ReceivableAge, Labels> = {
  NOT_DUE: { en: 'Not due', bn: 'এখনো সময় আছে' },
  DAYS_1_7: { en: '1-7 days', bn: '১-৭ দিন' },
  DAYS_8_30: { en: '8-30 days', bn: '৮-৩০ দিন' },
  OVER_30: { en: 'Over 30 days', bn: '৩০ দিনের বেশি' },
};

export const MONEY_HEADINGS = {
  day: { en: 'Day', bn: 'দিন' },
  provider: { en: 'Method', bn: 'মাধ্যম' },
  received: { en: 'Received', bn: 'এসেছে' },
  payments: { en: 'Payments', bn: 'পেমেন্ট' },
  refunded: { en: 'Refunded', bn: 'ফেরত দেওয়া হয়েছে' },
  refunds: { en: 'Refunds', bn: 'টাকা ফেরত' },
  voided: { en: 'Voided', bn: 'ভুল বলে বাতিল' },
  group: { en: 'Group', bn: 'ভাগ' },
  account: { en: 'Account', bn: 'হিসাব' },
  holder: { en: 'Person', bn: 'কার কাছে' },
  balance: { en: 'Balance', bn: 'স্থিতি' },
  name: { en: 'Customer', bn: 'ক্রেতা' },
  phone: { en: 'Phone', bn: 'ফোন নম্বর' },
  code: { en: 'Booking', bn: 'বুকিং' },
  tagId: { en: 'Tag ID', bn: 'ট্যাগ নম্বর' },
  owed: { en: 'Balance due', bn: 'বাকি' },
  dueOn: { en: 'Due', bn: 'শেষ তারিখ' },
  age: { en: 'Age', bn: 'কত দিন পার হয়েছে' },
} as const satisfies Record<string, Labels>;
