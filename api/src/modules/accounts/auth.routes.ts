import {
  ConfirmEmail,
  ForgotPassword,
  ResetPassword,
  SignedIn,
  SignIn,
  SignUp,
} from '@khamar/contract/accounts/account';
import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { type App, WITH_COOKIE } from '../../http/fastify-app.ts';
import type { SessionCookies } from '../../http/cookies.ts';
import { clientNetworkOf } from '../../http/client-network.ts';
import type { AccountsService, Visitor } from './accounts.service.ts';
import type { EmailLinksService } from './email-links/email-links.service.ts';
import type { SessionsService } from './sessions.service.ts';

const auth = { tags: ['Accounts'] };
const done = responseOf(z.null());
const errorResponses = { 400: ApiError, 429: ApiError, 503: ApiError };

const signUp = {
  ...auth,
  summary: 'Create a customer account',
  body: SignUp,
  response: { 201: done, ...errorResponses, 409: ApiError },
};
const signIn = {
  ...auth,
  summary: 'Sign in; the response also sets the session cookie',
  body: SignIn,
  response: { 200: responseOf(SignedIn), ...errorResponses, 401: ApiError },
};
const refresh = {
  ...auth,
  security: WITH_COOKIE,
  summary: 'Issue a new access token for the session in the cookie',
  response: { 200: responseOf(SignedIn), ...errorResponses, 401: ApiError, 403: ApiError },
};
const signOut = {
  ...auth,
  security: WITH_COOKIE,
  summary: 'End the session in the cookie',
  response: { 200: done, 403: ApiError },
};
const forgotPassword = {
  ...auth,
  summary: 'Email a password reset link if an account has this address',
  body: ForgotPassword,
  response: { 200: done, ...errorResponses },
};
const resetPassword = {
  ...auth,
  summary: 'Set a new password with the token from the reset link; ends all sessions',
  body: ResetPassword,
  response: { 200: done, ...errorResponses, 410: ApiError, 422: ApiError },
};
const confirmEmail = {
  ...auth,
  summary: 'Confirm an email address with the token from the emailed link',
  body: ConfirmEmail,
  response: { 200: done, ...errorResponses, 410: ApiError },
};

interface Deps {
  accounts: AccountsService;
  emailLinks: EmailLinksService;
  sessions: SessionsService;
  cookies: SessionCookies;
  visitorOf: VisitorOf;
}

export type VisitorOf = (request: FastifyRequest) => Visitor;

export const makeVisitorOf =
  (cookies: SessionCookies): VisitorOf =>
  (request) => ({
    address: clientNetworkOf(request.ip),
    browser: browserName(request.headers['user-agent']),
    deviceSecret: cookies.deviceSecret(request),
    refreshToken: cookies.refreshToken(request),
  });

/** Routes that need no access token. */
export function authRoutes(app: App, { accounts, emailLinks, sessions, cookies, visitorOf }: Deps): void {
  app.post('/auth/signup', { schema: signUp }, async (request, reply) => {
    await accounts.signUp(request.body, visitorOf(request));
    return reply.code(201).send(ok('Sign Up Successful', null));
  });
  app.post('/auth/login', { schema: signIn }, async (request, reply) => {
    const { token, ...secrets } = await accounts.signIn(request.body, visitorOf(request));
    cookies.set(reply, secrets);
    return ok('Login Successfully', { token });
  });
  app.post(
    '/auth/refresh-token',
    { schema: refresh, onRequest: cookies.fromOurSite },
    async (request, reply) => {
      const old = cookies.refreshToken(request);
      if (old === undefined) throw new AppError('session_lost');
      const { token, refreshToken } = await sessions.refresh(old, clientNetworkOf(request.ip));
      cookies.set(reply, { refreshToken });
      return ok('Session renewed', { token });
    },
  );
  app.post('/auth/logout', { schema: signOut, onRequest: cookies.fromOurSite }, async (request, reply) => {
    const token = cookies.refreshToken(request);
    if (token !== undefined) await sessions.signOut(token);
    cookies.clear(reply);
    return ok('Logout Successfully!', null);
  });
  app.put('/auth/forgot-password', { schema: forgotPassword }, async (request) => {
    await accounts.forgotPassword(request.body.email, visitorOf(request));
    return ok("If this email has an account, we've sent it a link", null);
  });
  app.put('/auth/reset-password', { schema: resetPassword }, async (request) => {
    await accounts.resetPassword(request.body, visitorOf(request));
    return ok('Password changed. Please sign in.', null);
  });
  app.put('/auth/confirm-email', { schema: confirmEmail }, async (request) => {
    await emailLinks.confirm(request.body.token, clientNetworkOf(request.ip));
    return ok('Email address confirmed', null);
  });
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iPhone or iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A name that the owner recognises, such as 'Chrome, Android'. The user agent itself is not stored. */
function browserName(userAgent = ''): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(', ') || 'Another device';
}
