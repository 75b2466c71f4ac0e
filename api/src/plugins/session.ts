import { can, type Permission } from '@khamar/contract/permissions';
import type { AccessClaims } from '@khamar/contract/session';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { AccessTokens } from '../platform/access-token.ts';

export interface Session {
  /** Guards a route: who is not signed in is asked to, who may not is refused, before anything of the request is read. */
  requires: (permission: Permission) => (request: FastifyRequest) => Promise<void>;
  /** Who asks; only behind a guard. */
  actorOf: (request: FastifyRequest) => Actor;
}

export function makeSession(tokens: AccessTokens): Session {
  const bearers = new WeakMap<FastifyRequest, AccessClaims>();
  return {
    requires: (permission) => async (request) => {
      const token = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1];
      const claims = token === undefined ? undefined : await tokens.verify(token);
      if (claims === undefined) throw new AppError('signed_out');
      if (!can(claims.roles, permission)) throw new AppError('forbidden');
      bearers.set(request, claims);
    },
    actorOf(request) {
      const claims = bearers.get(request);
      if (claims === undefined) throw new Error(`${request.routeOptions.url ?? ''} has no guard`);
      return { username: claims.username, sessionId: claims.sid };
    },
  };
}
