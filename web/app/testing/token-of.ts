/** A token with these claims and no valid signature, for code that only decodes it. */
export const tokenOf = (claims: unknown): string =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
