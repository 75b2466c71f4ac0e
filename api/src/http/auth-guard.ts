import { can, type Permission } from '@khamar/contract/people/permissions';
import type { Role } from '@khamar/contract/people/roles';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../security/actor.ts';
import { AppError } from '../errors.ts';
import type { AccessTokens } from '../security/jwt.ts';

type Guard = (request: FastifyRequest) => Promise<void>;

export interface AuthGuard {
  /** Guards a route: who is not signed in is asked to, who may not is refused, before anything of the request is read. */
  requires: (permission: Permission) => Guard;
  /** Anyone with an account. */
  signedIn: Guard;
  /** Who asks; only behind a guard. */
  actorOf: (request: FastifyRequest) => Actor;
  /** Whether this session is still alive and its account may still do this. */
  mayStill: (actor: Actor, permission: Permission) => Promise<boolean>;
}

interface Parts {
  tokens: AccessTokens;
  /** Whose session it is, unless it has ended: a token outlives neither its session nor its account. */
  findLive: (sessionId: string, refreshId?: string) => Promise<Omit<Actor, 'sessionId'> | undefined>;
  dashboardRoles: readonly Role[];
}

export function makeAuthGuard({ tokens, findLive, dashboardRoles }: Parts): AuthGuard {
  const actors = new WeakMap<FastifyRequest, Actor>();

  /** Whoever has an account may buy, staff too. */
  const rolesOf = (account: Pick<Actor, 'roles'>): Role[] => [
    'CUSTOMER',
    ...account.roles.filter((role) => dashboardRoles.includes(role)),
  ];

  async function recognise(request: FastifyRequest): Promise<Actor> {
    const token = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1];
    const claims = token === undefined ? undefined : await tokens.verify(token);
    const account = claims && (await findLive(claims.sid, claims.rid));
    if (account === undefined || account.accountId !== claims?.sub) throw new AppError('signed_out');
    const actor = { ...account, roles: rolesOf(account), sessionId: claims.sid };
    actors.set(request, actor);
    return actor;
  }

  return {
    requires: (permission) => async (request) => {
      const { roles } = await recognise(request);
      if (!can(roles, permission)) throw new AppError('forbidden');
    },
    async signedIn(request) {
      await recognise(request);
    },
    actorOf(request) {
      const actor = actors.get(request);
      if (actor === undefined) throw new Error(`${request.routeOptions.url ?? ''} has no guard`);
      return actor;
    },
    async mayStill({ sessionId, accountId }, permission) {
      const account = await findLive(sessionId);
      return account?.accountId === accountId && can(rolesOf(account), permission);
    },
  };
}
