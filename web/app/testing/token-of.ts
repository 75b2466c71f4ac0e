/** As the server would sign it, for whoever only reads it. */
export const tokenOf = (claims: unknown): string =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
