import type { AuditEntity, TrailAction } from '@khamar/contract/audit/choices';
import type { Language } from '@khamar/contract/people/person';

type Words = Record<Language, string>;

export const HEADS = {
  at: { en: 'When', bn: 'কখন' },
  actor: { en: 'By', bn: 'কে' },
  action: { en: 'What', bn: 'কী' },
  entity: { en: 'Of', bn: 'কিসের' },
  label: { en: 'Which', bn: 'কোনটি' },
  code: { en: 'Booking', bn: 'বুকিং' },
  field: { en: 'Field', bn: 'ঘর' },
  from: { en: 'Before', bn: 'আগে' },
  to: { en: 'After', bn: 'পরে' },
} as const satisfies Record<string, Words>;

export const ENTITY_WORDS: Record<AuditEntity, Words> = {
  cow: { en: 'cow', bn: 'গরু' },
  booking: { en: 'booking', bn: 'বুকিং' },
  quote: { en: 'quote', bn: 'দামের প্রস্তাব' },
  payment: { en: 'payment', bn: 'টাকা জমা' },
  refund: { en: 'refund', bn: 'টাকা ফেরত' },
  lead: { en: 'lead', bn: 'ক্রেতার বার্তা' },
  account: { en: 'account', bn: 'অ্যাকাউন্ট' },
  mail: { en: 'mail', bn: 'ইমেইল' },
  message: { en: 'message', bn: 'বার্তা' },
  message_template: { en: 'template', bn: 'নমুনা' },
};

export const ACTION_WORDS: Record<TrailAction, Words> = {
  ADDED: { en: 'added', bn: 'যোগ হয়েছে' },
  CHANGED: { en: 'changed', bn: 'বদলানো হয়েছে' },
  REMOVED: { en: 'deleted', bn: 'মোছা হয়েছে' },
  RESTORED: { en: 'brought back', bn: 'ফিরিয়ে আনা হয়েছে' },
  ERASED: { en: 'erased', bn: 'চিরতরে মোছা হয়েছে' },
  MAILED: { en: 'mailed', bn: 'ইমেইল করা হয়েছে' },
};
