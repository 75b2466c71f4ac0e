import { BREEDS, OTHER } from './enums.ts';
import type { Language } from '../accounts/person.ts';
import { hasWord, plain } from '../plain-text.ts';

const LABELS: Record<(typeof BREEDS)[number], Record<Language, string>> = {
  Deshi: { en: 'Deshi', bn: 'দেশি' },
  'Red Chittagong': { en: 'Red Chittagong', bn: 'রেড চিটাগাং' },
  Pabna: { en: 'Pabna', bn: 'পাবনা' },
  Mirkadim: { en: 'Mirkadim', bn: 'মিরকাদিম' },
  'North Bengal Grey': { en: 'North Bengal Grey', bn: 'নর্থ বেঙ্গল গ্রে' },
  'Sahiwal Cross': { en: 'Sahiwal Cross', bn: 'শাহিওয়াল ক্রস' },
  'Red Sindhi Cross': { en: 'Red Sindhi Cross', bn: 'রেড সিন্ধি ক্রস' },
  'Friesian Cross': { en: 'Friesian Cross', bn: 'ফ্রিজিয়ান ক্রস' },
  'Hariana Cross': { en: 'Hariana Cross', bn: 'হরিয়ানা ক্রস' },
  'Jersey Cross': { en: 'Jersey Cross', bn: 'জার্সি ক্রস' },
};

/** The spelling in older sheets. */
const formerly = (label: string): string => label.replace('শাহি', 'শাহী').replace('ক্রস', 'সংকর');

const byLabel = new Map(
  Object.entries(LABELS).flatMap(([name, { en, bn }]) =>
    [en, bn, formerly(bn)].map((word) => [plain(word), name] as const),
  ),
);

/** Maps 'পাবনা', 'pabna' and 'Pabna' to Pabna; returns an unknown breed unchanged. */
export const breedOf = (word: string): string => byLabel.get(plain(word)) ?? word;

/** The listed breeds that have a Bangla word beginning like this: 'শাহি' finds Sahiwal Cross. */
export const breedsBeginning = (start: string): string[] =>
  BREEDS.filter((breed) =>
    [LABELS[breed].bn, formerly(LABELS[breed].bn)].some((label) => hasWord(label, start)),
  );

const isListed = (breed: string): breed is keyof typeof LABELS => Object.hasOwn(LABELS, breed);

export const breedLabel = (breed: string, language: Language): string =>
  isListed(breed) ? LABELS[breed][language] : breed;

export const breedLabels = (language: Language): string[] => BREEDS.map((breed) => LABELS[breed][language]);

export const isOtherBreed = (word: string): boolean => word.toLowerCase() === OTHER;
