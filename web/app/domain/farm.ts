import type { FarmProfile } from '@khamar/contract/farm-profile';
// oxlint-disable-next-line no-restricted-imports -- the one file a farm edits stands at the top of the house
import profile from '../../../farm.json';

/** vite.config.ts has checked it; zod stays out of the first load. */
export const farm: FarmProfile = profile;

/** Opens the chat with a number, the first words already written. */
export const whatsappTo = (phone: string, text: string): string =>
  `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`;

/** The chat with the farm. */
export const whatsappLink = (text: string): string => whatsappTo(farm.whatsapp, text);
