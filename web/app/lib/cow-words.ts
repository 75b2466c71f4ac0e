import type { AvailabilityStatus, Color, CowSize, Gender } from '@khamar/contract/cow';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The words a visitor reads for what the API calls by a code. */
export const STATUS_WORDS: Record<AvailabilityStatus, MessageDescriptor> = {
  AVAILABLE: msg`available`,
  BOOKED: msg`booked`,
  SOLD: msg`sold`,
};

export const GENDER_WORDS: Record<Gender, MessageDescriptor> = {
  MALE_BULL: msg`Bull`,
  MALE_STEER: msg`Steer`,
  FEMALE_HEIFER: msg`Heifer`,
};

export const COLOR_WORDS: Record<Color, MessageDescriptor> = {
  Black: msg`Black`,
  White: msg`White`,
  Red: msg`Red`,
  Brown: msg`Brown`,
};

export const COW_SIZE_WORDS: Record<CowSize, MessageDescriptor> = {
  SMALL: msg`Small`,
  MEDIUM: msg`Medium`,
  LARGE: msg`Large`,
};

/** Breeds are free text; those we know have a Bangla name, any other is shown as the farm wrote it. */
const BREED_WORDS: Record<string, MessageDescriptor> = {
  Deshi: msg`Deshi`,
  'Red Chittagong': msg`Red Chittagong`,
  Pabna: msg`Pabna`,
  Mirkadim: msg`Mirkadim`,
  'North Bengal Grey': msg`North Bengal Grey`,
  'Sahiwal Cross': msg`Sahiwal Cross`,
  'Red Sindhi Cross': msg`Red Sindhi Cross`,
  'Friesian Cross': msg`Friesian Cross`,
  'Hariana Cross': msg`Hariana Cross`,
  'Jersey Cross': msg`Jersey Cross`,
};

export const KNOWN_BREEDS = Object.keys(BREED_WORDS);

export function breedName(i18n: I18n, breed: string): string {
  const known = BREED_WORDS[breed];
  return known === undefined ? breed : i18n._(known);
}
