import { SignedIn } from '@khamar/contract/accounts/account';
import {
  PhoneSignIn,
  RequestSignInCode,
  SignInCodeRequested,
  SignInOptions,
} from '@khamar/contract/accounts/phone-sign-in';
import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import type { SessionCookies } from '../../../http/cookies.ts';
import type { App } from '../../../http/fastify-app.ts';
import type { VisitorOf } from '../auth.routes.ts';
import type { PhoneSignInService } from './phone-sign-in.service.ts';

const auth = { tags: ['Accounts'] };
const errorResponses = { 400: ApiError, 429: ApiError, 503: ApiError };

const findOptions = {
  ...auth,
  summary: 'The ways to sign in besides a password',
  response: { 200: responseOf(SignInOptions) },
};
const requestCode = {
  ...auth,
  summary: 'Send a sign-in code to a mobile number by SMS; the response is the same for every number',
  body: RequestSignInCode,
  response: { 200: responseOf(SignInCodeRequested), ...errorResponses, 404: ApiError },
};
const signIn = {
  ...auth,
  summary: 'Sign in with the code, to the account of the number or a new one; also sets the session cookie',
  body: PhoneSignIn,
  response: {
    200: responseOf(SignedIn),
    ...errorResponses,
    401: ApiError,
    403: ApiError,
    410: ApiError,
    422: ApiError,
  },
};

interface Deps {
  phoneSignIn: PhoneSignInService;
  cookies: SessionCookies;
  visitorOf: VisitorOf;
}

/** Routes that need no access token. */
export function phoneSignInRoutes(app: App, { phoneSignIn, cookies, visitorOf }: Deps): void {
  app.get('/auth/sign-in-options', { schema: findOptions }, () =>
    ok('Ways to sign in', { byPhone: phoneSignIn.isOn }),
  );
  app.post('/auth/phone-sign-in/code', { schema: requestCode }, async (request) =>
    ok('Code sent', await phoneSignIn.requestCode(request.body, visitorOf(request))),
  );
  app.post('/auth/phone-sign-in', { schema: signIn }, async (request, reply) => {
    const { token, ...secrets } = await phoneSignIn.signIn(request.body, visitorOf(request));
    cookies.set(reply, secrets);
    return ok('Login Successfully', { token });
  });
}
