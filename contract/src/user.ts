import { z } from 'zod';
import { Language } from './person.ts';
import { Role } from './roles.ts';

/** An account as the office sees it. */
export const User = z
  .object({
    _id: z.uuid(),
    username: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    roles: z.array(Role),
    language: Language,
    isDisabled: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: 'User',
    example: {
      _id: '0190a6f2-7c1e-7f30-9d2b-5b7f0d3c5e66',
      username: 'karim',
      email: 'karim@example.org',
      mobile: '+8801712345678',
      roles: ['AGENT'],
      language: 'bn',
      isDisabled: false,
      createdAt: '2026-05-20T04:30:00.000Z',
    },
  });
export type User = z.infer<typeof User>;

export const UserPage = z
  .object({ users: z.array(User), totalUsers: z.number().int().nonnegative() })
  .meta({ id: 'UserPage' });
export type UserPage = z.infer<typeof UserPage>;

export const RolesChange = z.strictObject({
  roles: z
    .array(Role)
    .min(1, 'At least one role')
    .transform((roles) => [...new Set(roles)]),
});
export type RolesChange = z.infer<typeof RolesChange>;

export const AccessChange = z.strictObject({ isDisabled: z.boolean() });
export type AccessChange = z.infer<typeof AccessChange>;
