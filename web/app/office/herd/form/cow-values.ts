import { breedWord } from '@khamar/contract/cows/breeds';
import { SHEET_COLUMNS } from '@khamar/contract/cows/cow-sheet';
import type { CowInput, InventoryCow } from '@khamar/contract/cows/inventory';
import type { Language } from '~/i18n/languages';
import type { FormField } from '~/office/herd/check-cow';

/** What stands in the boxes: text, whatever it will be. */
export type CowValues = Record<FormField, string>;

/** A sheet has a column for each box of the form. */
export const FORM_FIELDS: readonly FormField[] = SHEET_COLUMNS;

/** The boxes that hold a number, whatever is typed into them. */
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
});

/** A new cow is for sale unless somebody says otherwise. */
export const EMPTY: CowValues = { ...each(() => ''), availabilityStatus: 'AVAILABLE' };

/** A listed breed stands there in the language of the page, as its suggestions do. */
export const valuesOf = (cow: InventoryCow, language: Language): CowValues => ({
  ...each((field) => String(cow[field] ?? '')),
  breed: cow.breed === null ? '' : breedWord(cow.breed, language),
});

/** As the contract wants it: what may be left out and is empty is nothing. */
export function inputOf(values: CowValues): Record<string, string | null> {
  const orNothing = (text: string) => (text.trim() === '' ? null : text);
  return {
    ...values,
    breed: orNothing(values.breed),
    gender: orNothing(values.gender),
    // Blanks alone are an own colour that was begun and has no word yet.
    color: values.color === '' ? null : values.color,
  };
}

/** Only what differs is sent: what others have changed in another field stays theirs. */
export const changesOf = (input: CowInput, cow: InventoryCow): Partial<CowInput> =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== Reflect.get(cow, name)));

export const areAlike = (one: CowValues, other: CowValues): boolean =>
  FORM_FIELDS.every((field) => one[field] === other[field]);
