import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { TOKEN_SECRET } from './processes.ts';

/** A header as an administrator has it after signing in, to an API that this very process has started. */
export async function asAdministrator(): Promise<{ authorization: string }> {
  const token = await new SignJWT({ username: 'rahim', roles: ['ADMIN'], sid: randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(randomUUID())
    .setIssuer('khamar')
    .setAudience('khamar-api')
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(TOKEN_SECRET));
  return { authorization: `Bearer ${token}` };
}
