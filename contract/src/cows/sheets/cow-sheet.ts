import type { AvailabilityStatus, Gender } from '../cow.ts';
import { GENDER_LABELS } from '../genders.ts';
import type { Language } from '../../accounts/person.ts';
import { plain } from '../../plain-text.ts';

/** The columns of an inventory sheet: the fields of the cow form, without derived values. */
export const SHEET_COLUMNS = [
  'tagId',
  'breed',
  'teeth',
  'age',
  'gender',
  'color',
  'currentWeight',
  'pricePerKg',
  'currentPrice',
  'availabilityStatus',
  'description',
  'descriptionBn',
] as const;
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

type Labels = Record<Language, string>;

/** The column headers of our exports. */
export const COLUMN_HEADERS: Record<SheetColumn, Labels> = {
  tagId: { en: 'Tag ID', bn: 'ট্যাগ নম্বর' },
  breed: { en: 'Breed', bn: 'জাত' },
  teeth: { en: 'Teeth', bn: 'দাঁত' },
  age: { en: 'Age', bn: 'বয়স' },
  gender: { en: 'Gender', bn: 'ধরন' },
  color: { en: 'Color', bn: 'রং' },
  currentWeight: { en: 'Current weight (KG)', bn: 'ওজন (কেজি)' },
  pricePerKg: { en: 'Price per KG (BDT)', bn: 'প্রতি কেজির দাম (টাকা)' },
  currentPrice: { en: 'Current price (BDT)', bn: 'দাম (টাকা)' },
  availabilityStatus: { en: 'Status', bn: 'অবস্থা' },
  description: { en: 'Description', bn: 'বিবরণ' },
  descriptionBn: { en: 'Description in Bangla', bn: 'বাংলা বিবরণ' },
};

/** Other headers that people use; units in brackets, punctuation and case are ignored. */
const ALTERNATIVE_HEADERS: Partial<Record<SheetColumn, readonly string[]>> = {
  tagId: ['Tag', 'Ear tag', 'Tag number', 'ট্যাগ', 'ট্যাগ আইডি'],
  age: ['Age in years', 'বয়স বছর'],
  gender: ['লিঙ্গ'],
  color: ['Colour', 'রঙ'],
  currentWeight: ['Weight', 'Weight KG', 'বর্তমান ওজন'],
  pricePerKg: ['Price KG', 'কেজি দর'],
  currentPrice: ['Price', 'Asking price', 'বর্তমান দাম', 'মূল্য'],
  availabilityStatus: ['Availability'],
  description: ['Details', 'বর্ণনা', 'Description in English', 'ইংরেজি বিবরণ'],
  descriptionBn: ['Bangla description', 'বাংলায় বিবরণ'],
};

export const LABELS: Record<AvailabilityStatus | Gender, Labels> = {
  AVAILABLE: { en: 'Available', bn: 'আছে' },
  BOOKED: { en: 'Booked', bn: 'বুক হয়েছে' },
  SOLD: { en: 'Sold', bn: 'বিক্রি হয়ে গেছে' },
  ...GENDER_LABELS,
};

/** Labels from our earlier exports: people re-import old files. */
const OLDER_LABELS: Partial<Record<keyof typeof LABELS, readonly string[]>> = {
  AVAILABLE: ['বিক্রিযোগ্য'],
  BOOKED: ['বুকিং হয়েছে'],
};

const columnByHeader = new Map(
  SHEET_COLUMNS.flatMap((column) =>
    [
      column,
      COLUMN_HEADERS[column].en,
      COLUMN_HEADERS[column].bn,
      ...(ALTERNATIVE_HEADERS[column] ?? []),
    ].map((header) => [plain(header), column] as const),
  ),
);
const valueByLabel = new Map([
  ...Object.entries(LABELS).flatMap(([value, { en, bn }]) =>
    [value, en, bn].map((word) => [plain(word), value] as const),
  ),
  ...Object.entries(OLDER_LABELS).flatMap(([value, older]) =>
    older.map((word) => [plain(word), value] as const),
  ),
]);

export const columnOf = (header: string): SheetColumn | undefined => columnByHeader.get(plain(header));

/** Maps 'ষাঁড়', 'Bull' and 'male_bull' to MALE_BULL; returns other words unchanged, for the form's schema to reject. */
export const valueOf = (word: string): string => valueByLabel.get(plain(word)) ?? word;
