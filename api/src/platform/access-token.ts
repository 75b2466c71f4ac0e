import { AccessClaims } from '@khamar/contract/session';
import { jwtVerify, SignJWT } from 'jose';

/** One algorithm, one issuer, one audience, one type: a token made for anything else is not one of ours. */
const ALGORITHM = 'HS256';
const MADE_BY = { issuer: 'khamar', audience: 'khamar-api' };
const TYPE = 'at+jwt';

export interface AccessTokens {
  sign(claims: AccessClaims, seconds: number): Promise<string>;
  /** Nothing for a token that is not good, whatever is wrong with it. */
  verify(token: string): Promise<AccessClaims | undefined>;
}

export function makeAccessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ sub, ...claims }, seconds) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(sub)
        .setIssuer(MADE_BY.issuer)
        .setAudience(MADE_BY.audience)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(key),

    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          ...MADE_BY,
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
