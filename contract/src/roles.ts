import { z } from 'zod';

export const Role = z.enum(['CUSTOMER', 'AGENT', 'ADMIN', 'SUPER_ADMIN']);
export type Role = z.infer<typeof Role>;
