import { AccessClaims } from '@khamar/contract/accounts/session';
import { jwtVerify, SignJWT } from 'jose';

/** Algorithm, issuer, audience and type are fixed, so that a token issued for anything else is rejected. */
const ALGORITHM = 'HS256';
const TOKEN_PARTIES = { issuer: 'khamar', audience: 'khamar-api' };
const TYPE = 'at+jwt';

export interface AccessTokens {
  sign(claims: AccessClaims, seconds: number): Promise<string>;
  /** Undefined for any invalid token. */
  verify(token: string): Promise<AccessClaims | undefined>;
}

export function makeAccessTokens(secret: string): AccessTokens {
  // Imported once: given a raw secret, jose would import a key for every token.
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  return {
    sign: async ({ sub, ...claims }, seconds) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(sub)
        .setIssuer(TOKEN_PARTIES.issuer)
        .setAudience(TOKEN_PARTIES.audience)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(await key),

    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, await key, {
          ...TOKEN_PARTIES,
          algorithms: [ALGORITHM],
          typ: TYPE,
          requiredClaims: ['exp', 'iat'],
        });
        return AccessClaims.safeParse(payload).data;
      } catch {
        return undefined;
      }
    },
  };
}
