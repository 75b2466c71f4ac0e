import { isBannedBreed } from '@khamar/contract/cows/banned-breeds';
import { FarmProfile } from '@khamar/contract/farm-profile';
import profile from '../../../../../farm.json' with { type: 'json' };
import { wrongField } from '../../../app-error.ts';

const { bannedBreeds } = FarmProfile.parse(profile);

export const isBanned = (breed: string | null | undefined): boolean =>
  typeof breed === 'string' && isBannedBreed(breed, bannedBreeds);

/** Not in the schema of the form: the list is the farm's. */
export function rejectBannedBreed(breed: string | null | undefined): void {
  if (isBanned(breed)) throw wrongField('breed_banned', 'breed', 'breed_banned');
}
