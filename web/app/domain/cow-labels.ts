import type { BreedFilter, ColorFilter } from '@khamar/contract/cows/enums';
import type { AvailabilityStatus, Cow, CowSize, Gender } from '@khamar/contract/cows/cow';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Display names of the API's codes. */
export const STATUS_LABELS: Record<AvailabilityStatus, MessageDescriptor> = {
  AVAILABLE: msg`available`,
  BOOKED: msg`booked`,
  SOLD: msg`sold`,
};

const ON_HOLD = msg`on hold`;
/** As visitors read it: a cow is booked once its advance is confirmed, until then it is on hold. */
export const statusLabelOf = ({
  availabilityStatus,
  isOnHold,
}: Pick<Cow, 'availabilityStatus' | 'isOnHold'>): MessageDescriptor =>
  isOnHold ? ON_HOLD : STATUS_LABELS[availabilityStatus];

/** In sentence case; the badge of a cow is in lower case. */
export const STATUS_NAMES: Record<AvailabilityStatus, MessageDescriptor> = {
  AVAILABLE: msg`Available`,
  BOOKED: msg`Booked`,
  SOLD: msg`Sold`,
};

export const GENDER_LABELS: Record<Gender, MessageDescriptor> = {
  MALE_BULL: msg`Bull`,
  MALE_STEER: msg`Steer`,
  FEMALE_HEIFER: msg`Heifer`,
  FEMALE_COW: msg`Milking cow`,
};

export const COLOR_LABELS: Record<ColorFilter, MessageDescriptor> = {
  Black: msg`Black`,
  White: msg`White`,
  Red: msg`Red`,
  Brown: msg`Brown`,
  other: msg`Other`,
};

export const COW_SIZE_LABELS: Record<CowSize, MessageDescriptor> = {
  SMALL: msg`Small`,
  MEDIUM: msg`Medium`,
  LARGE: msg`Large`,
};

/** Breed is free text; known breeds have a Bangla name. */
const BREED_LABELS: Record<BreedFilter, MessageDescriptor> = {
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
  /** Filter only: every breed not listed here. */
  other: COLOR_LABELS.other,
};

/** A name without a translation is shown as the farm entered it. */
const labelFrom =
  (labels: Record<string, MessageDescriptor>) =>
  (i18n: I18n, name: string): string =>
    Object.hasOwn(labels, name) ? i18n._(labels[name] ?? { id: name }) : name;
export const breedName = labelFrom(BREED_LABELS);
export const colorName = labelFrom(COLOR_LABELS);
