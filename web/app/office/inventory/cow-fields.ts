import type { AuditAction, InventoryCow, JsonValue } from '@khamar/contract/cows/inventory';
import { LEFT_AS, type LeftAs, SORT_FIELDS } from '@khamar/contract/cows/enums';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatNumber, formatTaka } from '~/i18n/use-language';
import type { Language } from '~/i18n/languages';
import { breedName, colorName, COW_SIZE_LABELS, GENDER_LABELS, STATUS_LABELS } from '~/domain/cow-labels';

/** Fields of a table row; the form has the same except the size, which is derived from the weight. */
export const COW_FIELDS = [
  ...SORT_FIELDS,
  'description',
  'descriptionBn',
] as const satisfies readonly (keyof InventoryCow)[];
export type CowField = (typeof COW_FIELDS)[number];

export const FIELD_LABELS: Record<CowField, MessageDescriptor> = {
  tagId: msg`Tag ID`,
  breed: msg`Breed`,
  teeth: msg`Teeth`,
  age: msg`Age`,
  gender: msg`Gender`,
  color: msg`Color`,
  currentWeight: msg`Weight`,
  pricePerKg: msg`Price per KG`,
  currentPrice: msg`Price`,
  availabilityStatus: msg`Status`,
  cowSize: msg`Size`,
  description: msg`Description`,
  descriptionBn: msg`Description in Bangla`,
};

export const LEFT_AS_LABELS: Record<LeftAs, MessageDescriptor> = {
  DIED: msg`Died`,
  STOLEN: msg`Stolen`,
  OWN_USE: msg`Used by the farm`,
  GIFT: msg`Given away`,
};

export const leftAsLabel = (i18n: I18n, value: JsonValue): string => {
  const known = LEFT_AS.find((each) => each === value);
  return known === undefined ? MISSING : i18n._(LEFT_AS_LABELS[known]);
};

export const AUDIT_ACTION_LABELS: Record<AuditAction, MessageDescriptor> = {
  ADDED: msg({ message: 'Created', context: 'audit' }),
  CHANGED: msg`Updated`,
  REMOVED: msg`Deleted`,
  RESTORED: msg`Restored`,
  ERASED: msg`Permanently deleted`,
};

export const isCowField = (name: string): name is CowField => COW_FIELDS.some((field) => field === name);

/** Shown for an empty value. */
export const MISSING = '---';

/** Formats a value for staff; old values in the history that are no longer valid options are shown as stored. */
export function cowValue(i18n: I18n, language: Language, field: CowField, value: JsonValue): string {
  if (value === null || value === '') return MISSING;
  if (typeof value === 'number') return formattedNumber(i18n, language, field, value);
  const text = String(value);
  if (field === 'breed') return breedName(i18n, text);
  if (field === 'color') return colorName(i18n, text);
  const label = VALUE_LABELS[field]?.[text];
  return label === undefined ? text : i18n._(label);
}

function formattedNumber(i18n: I18n, language: Language, field: CowField, value: number): string {
  if (field === 'currentPrice' || field === 'pricePerKg') return formatTaka(language, value);
  const number = formatNumber(language, value);
  return field === 'currentWeight' ? i18n._(msg`${number} KG`) : number;
}

const VALUE_LABELS: Partial<Record<CowField, Record<string, MessageDescriptor>>> = {
  gender: GENDER_LABELS,
  cowSize: COW_SIZE_LABELS,
  availabilityStatus: STATUS_LABELS,
};

const MAX_WORDS = 15;

/** The first 15 words, with an ellipsis if there are more. */
export function firstWords(text: string): string {
  const words = text.trim().split(/\s+/);
  return words.length <= MAX_WORDS ? words.join(' ') : `${words.slice(0, MAX_WORDS).join(' ')}…`;
}
