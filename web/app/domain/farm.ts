import type { FarmProfile } from '@khamar/contract/farm-profile';
// oxlint-disable-next-line no-restricted-imports -- farm.json, the one file a farm edits, is at the repository root
import profile from '../../../farm.json';

/**
 * What only an operator changes. Contacts and wallets come from the office's settings (lib/site.ts). Validated in vite.config.ts, which keeps
 * zod out of the first load.
 */
export const farm: Pick<FarmProfile, 'name' | 'shortName' | 'dbid' | 'termsVersion' | 'tagPrefix'> = profile;

/** Link that opens a WhatsApp chat with a prefilled message. */
export const whatsappTo = (phone: string, text: string): string =>
  `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`;
