import { can, type Permission } from '@khamar/contract/accounts/permissions';
import type { Role } from '@khamar/contract/accounts/role-schema';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../security/actor.ts';
import { AppError } from '../app-error.ts';
import type { AccessTokens } from '../security/jwt.ts';

type Guard = (request: FastifyRequest) => Promise<void>;

export interface AuthGuard {
  /** Responds 401 or 403 before the request's body is read. */
  requires: (permission: Permission) => Guard;
  signedIn: Guard;
  /** The signed-in account; only behind a guard. */
  actorOf: (request: FastifyRequest) => Actor;
  /** Whether the session is still active and its account still has the permission. */
  mayStill: (actor: Actor, permission: Permission) => Promise<boolean>;
}

interface Deps {
  tokens: AccessTokens;
  /** The account of a session, unless it has ended: a token outlives neither its session nor its account. */
  findLive: (sessionId: string, refreshId?: string) => Promise<Omit<Actor, 'sessionId'> | undefined>;
  /** The roles that may open the office now. */
  officeRoles: () => readonly Role[];
}

export function makeAuthGuard({ tokens, findLive, officeRoles }: Deps): AuthGuard {
  const actors = new WeakMap<FastifyRequest, Actor>();

  /** Every account is also a customer, staff included. */
  const rolesOf = (account: Pick<Actor, 'roles'>): Role[] => {
    const letIn = officeRoles();
    return ['CUSTOMER', ...account.roles.filter((role) => letIn.includes(role))];
  };

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
