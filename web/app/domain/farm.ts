import type { FarmProfile } from '@khamar/contract/farm-profile';
// oxlint-disable-next-line no-restricted-imports -- farm.json, the one file a farm edits, is at the repository root
import profile from '../../../farm.json';

/** Validated in vite.config.ts, which keeps zod out of the first load. */
export const farm: FarmProfile = profile;

/** Link that opens a WhatsApp chat with a prefilled message. */
export const whatsappTo = (phone: string, text: string): string =>
  `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`;

export const whatsappLink = (text: string): string => whatsappTo(farm.whatsapp, text);
