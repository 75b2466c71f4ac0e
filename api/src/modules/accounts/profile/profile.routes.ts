import { Profile, ProfileChange } from '@khamar/contract/accounts/profile';
import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, SIGNED_IN } from '../../../http/fastify-app.ts';
import type { ProfileService } from './profile.service.ts';

const mine = { tags: ['My account'], security: SIGNED_IN };

const find = {
  ...mine,
  summary: 'My profile',
  response: { 200: responseOf(Profile), 401: ApiError },
};
const change = {
  ...mine,
  summary:
    'Change my profile; another email address must be confirmed with the link mailed to it. Replacing a confirmed one needs the password, if I have one',
  body: ProfileChange,
  response: { 200: responseOf(Profile), 400: ApiError, 401: ApiError, 429: ApiError, 503: ApiError },
};

/** For any signed-in user, about themselves only. */
export function profileRoutes(app: App, profile: ProfileService, { signedIn, actorOf }: AuthGuard): void {
  app.get('/auth/profile', { schema: find, onRequest: signedIn }, async (request) =>
    ok('Your profile', await profile.find(actorOf(request))),
  );
  app.put('/auth/profile', { schema: change, onRequest: signedIn }, async (request) =>
    ok('Profile saved', await profile.change(actorOf(request), request.body)),
  );
}
