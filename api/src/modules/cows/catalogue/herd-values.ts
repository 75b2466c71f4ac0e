import { LISTED_BREEDS } from '@khamar/contract/breeds';
import { COLOR_FILTERS } from '@khamar/contract/colors';
import { AVAILABILITY, COW_SIZES, GENDERS } from '@khamar/contract/cow';
import { COW_LIMITS } from '@khamar/contract/limits';
import type { SortField } from '@khamar/contract/sort-fields';
import type { HerdCow } from './herd-cow.ts';

/** Nobody can ask for a greater age, so all greater ones are one. */
export const OLDEST = COW_LIMITS.maxAge + 1;

/** Names of sets: no two of them may be alike. */
export const ageName = (age: number): string => `age ${Math.min(age, OLDEST)}`;
const teethName = (teeth: number): string => `teeth ${teeth}`;
export const PICTURED = 'picture';
export const OWN_BREED = 'own breed';
/** By this name lists ask for it. */
const OWN_COLOR = 'other';

/** The sets that a cow is in, one for each thing of which there are few kinds. */
export const namesOf = (cow: HerdCow): string[] =>
  [
    cow.color_word === null ? cow.color : OWN_COLOR,
    cow.breed === null || LISTED_BREEDS.includes(cow.breed) ? null : OWN_BREED,
    cow.gender,
    cow.cow_size,
    cow.availability_status,
    ageName(cow.age),
    cow.teeth === null ? null : teethName(cow.teeth),
    cow.image_key === null ? null : PICTURED,
  ].filter((name) => name !== null);

const upTo = (greatest: number, name: (number: number) => string) =>
  Array.from({ length: greatest + 1 }, (_, number) => name(number));

/** In the order in which PostgreSQL sorts them. */
export const SORTED_NAMES: Partial<Record<SortField, readonly string[]>> = {
  teeth: upTo(COW_LIMITS.maxTeeth, teethName),
  age: upTo(OLDEST, ageName),
  gender: GENDERS,
  color: COLOR_FILTERS,
  availabilityStatus: AVAILABILITY,
  cowSize: COW_SIZES,
};
