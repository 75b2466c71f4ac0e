import { z } from 'zod';

/** What the public cow page shows of a health entry. */
export const Vaccination = z.object({ name: z.string(), day: z.iso.date() }).meta({ id: 'Vaccination' });
export type Vaccination = z.infer<typeof Vaccination>;
