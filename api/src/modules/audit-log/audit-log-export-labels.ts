import type { AuditEntity, AuditLogAction } from '@khamar/contract/audit-log/choices';
import type { Language } from '@khamar/contract/accounts/person';

type Labels = Record<Language, string>;

export const HEADS = {
  at: { en: 'Time', bn: 'সময়' },
  actor: { en: 'User', bn: 'ব্যবহারকারী' },
  action: { en: 'Action', bn: 'কাজ' },
  entity: { en: 'Type', bn: 'বিষয়' },
  label: { en: 'Item', bn: 'কোনটি' },
  code: { en: 'Booking', bn: 'বুকিং' },
  field: { en: 'Field', bn: 'ঘর' },
  from: { en: 'Old value', bn: 'আগে' },
  to: { en: 'New value', bn: 'পরে' },
} as const satisfies Record<string, Labels>;

export const ENTITY_LABELS: Record<AuditEntity, Labels> = {
  cow: { en: 'Cow', bn: 'গরু' },
  booking: { en: 'Booking', bn: 'বুকিং' },
  quote: { en: 'Quote', bn: 'দামের প্রস্তাব' },
  payment: { en: 'Payment', bn: 'পেমেন্ট' },
  refund: { en: 'Refund', bn: 'টাকা ফেরত' },
  cash_hand_in: { en: 'Hand-in', bn: 'ক্যাশ জমা' },
  cash_out: { en: 'Cash paid out', bn: 'ক্যাশ খরচ' },
  cash_closing: { en: 'Closing', bn: 'ক্যাশ মেলানো' },
  lead: { en: 'Lead', bn: 'ক্রেতার বার্তা' },
  account: { en: 'Account', bn: 'অ্যাকাউন্ট' },
  mail: { en: 'Email', bn: 'ইমেইল' },
  message: { en: 'Message', bn: 'বার্তা' },
  message_template: { en: 'Template', bn: 'নমুনা' },
  setting: { en: 'Settings', bn: 'সেটিংস' },
  zone: { en: 'Delivery zone', bn: 'পৌঁছে দেওয়ার এলাকা' },
  eid: { en: 'Eid', bn: 'ঈদ' },
  run: { en: 'Run', bn: 'ট্রিপ' },
  health_entry: { en: 'Health record', bn: 'স্বাস্থ্যের তথ্য' },
  cow_cost: { en: 'Cost', bn: 'খরচ' },
  feed_cost: { en: 'Feed cost', bn: 'খাবারের খরচ' },
  fitness_check: { en: 'Qurbani check', bn: 'কোরবানির পরীক্ষা' },
};

export const ACTION_LABELS: Record<AuditLogAction, Labels> = {
  ADDED: { en: 'Created', bn: 'যোগ করেছেন' },
  CHANGED: { en: 'Updated', bn: 'বদলানো হয়েছে' },
  REMOVED: { en: 'Deleted', bn: 'মোছা হয়েছে' },
  RESTORED: { en: 'Restored', bn: 'ফিরিয়ে আনা হয়েছে' },
  ERASED: { en: 'Permanently deleted', bn: 'একেবারে মুছে ফেলা হয়েছে' },
  MAILED: { en: 'Emailed', bn: 'ইমেইল করা হয়েছে' },
};
