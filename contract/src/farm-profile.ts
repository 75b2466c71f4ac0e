import { z } from 'zod';

const Bilingual = z.strictObject({ en: z.string().min(1), bn: z.string().min(1) });
const Phone = z.string().regex(/^\+8801\d{9}$/, 'A Bangladeshi mobile number as +8801XXXXXXXXX');

/** The shape of farm.json: what a farm edits to make the product its own. */
export const FarmProfile = z.strictObject({
  name: Bilingual,
  addresses: z.strictObject({ farm: Bilingual, headOffice: Bilingual }),
  phone: Phone,
  whatsapp: Phone,
  socialLink: z.url({ protocol: /^https$/ }),
  /** The mobile wallets that the farm takes, beside bank cards. */
  wallets: z.array(Bilingual).length(3),
  tagPrefix: z.string().regex(/^[A-Z]{2,6}$/, 'Two to six capital letters'),
});
export type FarmProfile = z.infer<typeof FarmProfile>;
