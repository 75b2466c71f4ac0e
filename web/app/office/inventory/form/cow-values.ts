import { breedLabel } from '@khamar/contract/cows/breeds';
import { isColor } from '@khamar/contract/cows/colors';
import { SHEET_COLUMNS } from '@khamar/contract/cows/sheets/cow-sheet';
import { descriptionsOf } from '@khamar/contract/cows/descriptions';
import { type CowInput, InventoryCow } from '@khamar/contract/cows/inventory';
import { z } from 'zod';
import { draftStore } from '~/forms/draft';
import type { Values } from '~/forms/use-form';
import type { Language } from '~/i18n/languages';
import type { FormField } from '~/office/inventory/check-cow';

/** Typed text of each contract field; numbers are not parsed yet. */
export type CowValues = Record<FormField, string>;

/** The form has the same fields as the import sheet. */
export const FORM_FIELDS: readonly FormField[] = SHEET_COLUMNS;

export const NUMBER_FIELDS: ReadonlySet<FormField> = new Set([
  'teeth',
  'age',
  'currentWeight',
  'pricePerKg',
  'currentPrice',
]);

const each = (valueOf: (field: FormField) => string): CowValues => ({
  tagId: valueOf('tagId'),
  breed: valueOf('breed'),
  teeth: valueOf('teeth'),
  age: valueOf('age'),
  gender: valueOf('gender'),
  color: valueOf('color'),
  currentWeight: valueOf('currentWeight'),
  pricePerKg: valueOf('pricePerKg'),
  currentPrice: valueOf('currentPrice'),
  availabilityStatus: valueOf('availabilityStatus'),
  description: valueOf('description'),
  descriptionBn: valueOf('descriptionBn'),
});

/** A new cow is for sale by default. */
export const EMPTY: CowValues = { ...each(() => ''), availabilityStatus: 'AVAILABLE' };

/** Listed breeds are shown in the page's language, like the suggestions; each description goes into its language's field. */
export function valuesOf(cow: InventoryCow, language: Language): CowValues {
  const { en, bn } = descriptionsOf(cow);
  return {
    ...each((field) => String(cow[field] ?? '')),
    breed: cow.breed === null ? '' : breedLabel(cow.breed, language),
    description: en ?? '',
    descriptionBn: bn ?? '',
  };
}

/** The colour option that asks for a custom colour. */
export const OTHER_COLOR = 'other';

/** The colour has two fields: a select, and a text for custom colours. */
export const toFields = (values: CowValues): Values => {
  const isOwn = values.color !== '' && !isColor(values.color);
  return {
    ...values,
    color: isOwn ? OTHER_COLOR : values.color,
    colorLabel: isOwn ? values.color.trim() : '',
  };
};

/** A custom colour without text becomes a blank, which the contract rejects; an empty string would mean 'unknown'. */
export const fromFields = (fields: Values): CowValues => ({
  ...each((field) => fields[field] ?? ''),
  color: fields['color'] === OTHER_COLOR ? fields['colorLabel'] || ' ' : (fields['color'] ?? ''),
});

/** The contract's input format: an empty optional field is null. */
export function inputOf(values: CowValues): Record<string, string | null> {
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  return {
    ...values,
    breed: orNull(values.breed),
    gender: orNull(values.gender),
    color: values.color === '' ? null : values.color,
    description: orNull(values.description),
    descriptionBn: orNull(values.descriptionBn),
  };
}

/** Only changed fields are sent, so other people's changes to other fields are kept. */
export function changesOf(input: CowInput, cow: InventoryCow): Partial<CowInput> {
  const { description, descriptionBn, ...rest } = input;
  const { en, bn } = descriptionsOf(cow);
  const isSameText = (description ?? null) === en && (descriptionBn ?? null) === bn;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([name, value]) => value !== Reflect.get(cow, name))),
    // Both or neither: an old text with both languages is a single field in the API.
    ...(isSameText ? {} : { description, descriptionBn }),
  };
}

export const areAlike = (one: CowValues, other: CowValues): boolean =>
  FORM_FIELDS.every((field) => one[field] === other[field]);

/** Unsaved form input. Photos are too large to keep. */
const CowDraft = z.object({
  username: z.string().min(1),
  /** Null for a new cow. */
  cow: InventoryCow.nullable(),
  values: z.record(z.enum(SHEET_COLUMNS), z.string()),
  hadImage: z.boolean(),
});
export type CowDraft = z.infer<typeof CowDraft>;

export const cowDraft = draftStore('khamar/cow-draft');

/** The user's draft; a corrupt draft or another user's is deleted. */
export function readDraft(username: string): CowDraft | null {
  const { data } = CowDraft.safeParse(cowDraft.read());
  if (data?.username === username) return data;
  cowDraft.clear();
  return null;
}
