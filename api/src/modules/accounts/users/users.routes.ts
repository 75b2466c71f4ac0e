import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import {
  AccessChange,
  EndedSessions,
  Invitation,
  RolesChange,
  User,
  UserDetails,
  UserId,
  UserPage,
  UserQuery,
} from '@khamar/contract/accounts/user';
import { z } from 'zod';
import {
  type App,
  SIGNED_IN,
  COMMAND_ERROR_RESPONSES,
  ERROR_RESPONSES,
  CommandHeaders,
} from '../../../http/fastify-app.ts';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { UsersService } from './users.service.ts';

const people = { tags: ['People'], security: SIGNED_IN };
const byId = z.object({ id: UserId });
const changed = {
  params: byId,
  response: { 200: responseOf(User), ...ERROR_RESPONSES, 404: ApiError, 409: ApiError },
};

const listUsers = {
  ...people,
  summary: 'List accounts, newest first',
  querystring: UserQuery,
  response: { 200: responseOf(UserPage), ...ERROR_RESPONSES },
};
const findUser = {
  ...people,
  summary: 'Get a person with their sessions, bookings and leads',
  params: byId,
  response: { 200: responseOf(UserDetails), ...ERROR_RESPONSES, 404: ApiError },
};
const invite = {
  ...people,
  summary: 'Invite a colleague: create the account and email a link to set a password; repeat for a new link',
  headers: CommandHeaders,
  body: Invitation,
  response: { 200: responseOf(User), ...COMMAND_ERROR_RESPONSES },
};
const endSessions = {
  ...people,
  summary: 'End all sessions of a person',
  params: byId,
  response: { 200: responseOf(EndedSessions), ...ERROR_RESPONSES, 404: ApiError },
};
const changeRoles = {
  ...people,
  ...changed,
  summary: 'Change the roles of a person; takes effect on their next request',
  body: RolesChange,
  response: { ...changed.response, 422: ApiError },
};
const changeAccess = {
  ...people,
  ...changed,
  summary: 'Disable an account and end its sessions, or enable it again',
  body: AccessChange,
};

const release = {
  ...people,
  ...changed,
  summary: 'Allow a customer to book and claim payments again after rejected claims',
};

interface Deps {
  users: UsersService;
  invitations: InvitationsService;
}

export function usersRoutes(app: App, { users, invitations }: Deps, { requires, actorOf }: AuthGuard): void {
  const mayRead = requires('read:users');
  app.get('/users', { schema: listUsers, onRequest: mayRead }, async ({ query }) =>
    ok('Users', await users.list(query)),
  );
  app.get('/users/:id', { schema: findUser, onRequest: mayRead }, async ({ params }) =>
    ok('User', await users.find(params.id)),
  );
  // The minimum permission; the service checks which roles may be granted.
  const mayChange = requires('grant:agent');
  app.put('/users/:id/roles', { schema: changeRoles, onRequest: mayChange }, async (request) =>
    ok('Roles updated', await users.setRoles(actorOf(request), request.params.id, request.body.roles)),
  );
  app.put('/users/:id/access', { schema: changeAccess, onRequest: mayChange }, async (request) => {
    const { isDisabled } = request.body;
    const user = await users.setAccess(actorOf(request), request.params.id, isDisabled);
    return ok(isDisabled ? 'User disabled' : 'User enabled', user);
  });
  app.post(
    '/users/:id/release',
    { schema: release, onRequest: requires('release:account') },
    async (request) => ok('User unblocked', await users.release(actorOf(request), request.params.id)),
  );
  app.delete('/users/:id/sessions', { schema: endSessions, onRequest: mayChange }, async (request) =>
    ok('Signed out everywhere', await users.endSessions(actorOf(request), request.params.id)),
  );
  app.post('/users/invitations', { schema: invite, onRequest: mayChange }, async (request) => {
    const user = await invitations.invite(actorOf(request), request.body, request.headers['idempotency-key']);
    return ok('Invitation sent', user);
  });
}
