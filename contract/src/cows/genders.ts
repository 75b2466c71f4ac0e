import type { Gender } from './cow.ts';
import { GENDERS } from './enums.ts';
import type { Language } from '../accounts/person.ts';
import { hasWord } from '../plain-text.ts';

export const GENDER_LABELS: Record<Gender, Record<Language, string>> = {
  MALE_BULL: { en: 'Bull', bn: 'ষাঁড়' },
  MALE_STEER: { en: 'Steer', bn: 'বলদ' },
  FEMALE_HEIFER: { en: 'Heifer', bn: 'বকনা' },
  FEMALE_COW: { en: 'Milking cow', bn: 'গাভী' },
};

/** The kinds that have a name beginning like this in either language: 'ষাঁড়' and 'bul' find MALE_BULL. */
export const gendersBeginning = (start: string): Gender[] =>
  GENDERS.filter((gender) => Object.values(GENDER_LABELS[gender]).some((label) => hasWord(label, start)));
