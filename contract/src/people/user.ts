import { z } from 'zod';
import { Language } from './person.ts';
import { Role } from './roles.ts';

const USER_EXAMPLE = '0190a6f2-7c1e-7f30-9d2b-5b7f0d3c5e66';
export const UserId = z
  .uuid()
  .toLowerCase()
  .meta({ description: 'A person, as the list names them', example: USER_EXAMPLE });

/** An account as the office sees it. */
export const User = z
  .object({
    _id: UserId,
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
      _id: USER_EXAMPLE,
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
    // Each once and in one order: the same wish is the same set.
    .transform((roles) => Role.options.filter((role) => roles.includes(role))),
});
export type RolesChange = z.infer<typeof RolesChange>;

export const AccessChange = z.strictObject({ isDisabled: z.boolean() });
export type AccessChange = z.infer<typeof AccessChange>;
