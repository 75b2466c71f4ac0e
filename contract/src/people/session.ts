import { z } from 'zod';
import { USERNAME } from './person.ts';
import { Role } from './roles.ts';

/** What an access token says about its bearer. */
export const AccessClaims = z.object({
  sub: z.uuid().describe('The account'),
  username: z.string().regex(USERNAME),
  roles: z.array(Role),
  sid: z.uuid().describe('The session, so that it can be ended on the server'),
});
export type AccessClaims = z.infer<typeof AccessClaims>;
