import { ChangePassword, SessionId, SessionInfo } from '@khamar/contract/accounts/account';
import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import { z } from 'zod';
import { type App, SIGNED_IN } from '../../http/fastify-app.ts';
import type { AuthGuard } from '../../http/auth-guard.ts';
import type { AccountsService } from './accounts.service.ts';
import type { SessionsService } from './sessions.service.ts';

const mine = { tags: ['My account'], security: SIGNED_IN };
const done = responseOf(z.null());

const changePassword = {
  ...mine,
  summary: 'Change my password; ends my other sessions',
  body: ChangePassword,
  response: { 200: done, 400: ApiError, 401: ApiError, 422: ApiError, 429: ApiError, 503: ApiError },
};
const listSessions = {
  ...mine,
  summary: 'List my sessions',
  response: { 200: responseOf(z.array(SessionInfo)), 401: ApiError },
};
const endSession = {
  ...mine,
  summary: 'End one of my sessions',
  params: z.object({ id: SessionId }),
  response: { 200: done, 400: ApiError, 401: ApiError, 404: ApiError },
};
const endOthers = {
  ...mine,
  summary: 'End all my other sessions',
  response: { 200: done, 401: ApiError },
};

/** For any signed-in user, about their own account only. */
export function myAccountRoutes(
  app: App,
  accounts: AccountsService,
  sessions: SessionsService,
  { signedIn, actorOf }: AuthGuard,
): void {
  app.put('/auth/change-password', { schema: changePassword, onRequest: signedIn }, async (request) => {
    await accounts.changePassword(actorOf(request), request.body);
    return ok('Password changed', null);
  });
  app.get('/auth/sessions', { schema: listSessions, onRequest: signedIn }, async (request) =>
    ok('Signed-in devices', await sessions.list(actorOf(request))),
  );
  app.delete('/auth/sessions/:id', { schema: endSession, onRequest: signedIn }, async (request) => {
    await sessions.end(actorOf(request), request.params.id);
    return ok('Device signed out', null);
  });
  app.delete('/auth/sessions', { schema: endOthers, onRequest: signedIn }, async (request) => {
    await sessions.endOthers(actorOf(request));
    return ok('Other devices signed out', null);
  });
}
