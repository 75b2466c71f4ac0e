import { z } from 'zod';
import { USERNAME } from './person.ts';
import { Role } from './role-schema.ts';

export const AccessClaims = z.object({
  sub: z.uuid().describe('The account'),
  username: z.string().regex(USERNAME),
  roles: z.array(Role),
  sid: z.uuid().describe('The session, so that it can be revoked on the server'),
  rid: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .describe('The hash of the refresh token issued with it: using this token confirms that both arrived'),
});
export type AccessClaims = z.infer<typeof AccessClaims>;
