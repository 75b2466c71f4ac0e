import { answerOf, ok, Refusal } from '@khamar/contract/envelope';
import { UserQuery } from '@khamar/contract/cows/list-query';
import { AccessChange, RolesChange, User, UserId, UserPage } from '@khamar/contract/people/user';
import { z } from 'zod';
import type { App } from '../../../http/fastify-app.ts';
import { SIGNED_IN } from '../../../http/openapi.ts';
import { REFUSED } from '../../../http/refusals.ts';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import type { UsersService } from './users.service.ts';

const people = { tags: ['People'], security: SIGNED_IN };
const changed = {
  params: z.object({ id: UserId }),
  response: { 200: answerOf(User), ...REFUSED, 404: Refusal },
};

const listUsers = {
  ...people,
  summary: 'Who has an account, newest first',
  querystring: UserQuery,
  response: { 200: answerOf(UserPage), ...REFUSED },
};
const changeRoles = {
  ...people,
  ...changed,
  summary: 'Give and take roles; counts from the next call of that person',
  body: RolesChange,
  response: { ...changed.response, 422: Refusal },
};
const changeAccess = {
  ...people,
  ...changed,
  summary: 'Shut somebody out, ending their sessions at once, or let them in again',
  body: AccessChange,
};

export function usersRoutes(app: App, users: UsersService, { requires, actorOf }: AuthGuard): void {
  app.get('/users', { schema: listUsers, onRequest: requires('read:users') }, async ({ query }) =>
    ok('The people', await users.list(query)),
  );
  // The least that a change needs; which roles exactly, the service decides.
  const mayChange = requires('grant:agent');
  app.put('/users/:id/roles', { schema: changeRoles, onRequest: mayChange }, async (request) =>
    ok(
      'The roles are changed',
      await users.setRoles(actorOf(request), request.params.id, request.body.roles),
    ),
  );
  app.put('/users/:id/access', { schema: changeAccess, onRequest: mayChange }, async (request) => {
    const { isDisabled } = request.body;
    const user = await users.setAccess(actorOf(request), request.params.id, isDisabled);
    return ok(isDisabled ? 'This person is shut out' : 'This person may sign in again', user);
  });
}
