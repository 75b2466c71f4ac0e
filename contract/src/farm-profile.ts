import { z } from 'zod';
import { ProviderByHand } from './sales/money.ts';

const Bilingual = z.strictObject({ en: z.string().min(1), bn: z.string().min(1) });
const ShortName = z.string().min(1).max(16, 'At most 16 letters');
const Phone = z.string().regex(/^\+8801\d{9}$/, 'A Bangladeshi mobile number as +8801XXXXXXXXX');
const HttpsLink = z.url({ protocol: /^https$/ });

/** The shape of farm.json, which a farm edits to brand the product. */
export const FarmProfile = z.strictObject({
  name: Bilingual,
  /** For the header on phones and the home screen icon, where the full name does not fit. */
  shortName: z.strictObject({ en: ShortName, bn: ShortName }),
  addresses: z.strictObject({ farm: Bilingual, headOffice: Bilingual }),
  /** Opens the farm in a map app, as copied from its 'Share'. */
  mapLink: HttpsLink.optional(),
  openingHours: Bilingual.optional(),
  /** The Digital Business Identification number of the commerce ministry. */
  dbid: z.string().trim().min(4).max(32).optional(),
  phone: Phone,
  whatsapp: Phone,
  socialLink: HttpsLink,
  /** The mobile wallets the farm accepts, besides bank cards. */
  wallets: z.array(Bilingual).length(3),
  /** Where customers pay manually: merchant numbers and a bank account (docs/selling.md). */
  payTo: z.partialRecord(ProviderByHand, z.string().min(5).max(120)),
  /** Wallets in `payTo` with a personal number: customers choose 'Send Money' there, and 'Payment' at a merchant's number. */
  personalWallets: z.partialRecord(ProviderByHand.exclude(['bank']), z.boolean()).optional(),
  /** The day policies/*.md changed last: the version that the customer accepts. Raise it whenever the terms change. */
  termsVersion: z.iso.date(),
  /** Breeds that cannot be listed, in place of BANNED_BREEDS (cows/banned-breeds.ts). */
  bannedBreeds: z.array(z.string().trim().min(3)).optional(),
  tagPrefix: z.string().regex(/^[A-Z]{2,6}$/, 'Two to six capital letters'),
});
export type FarmProfile = z.infer<typeof FarmProfile>;
