import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import { ChangePhone, MyPhone, VerifyPhone } from '@khamar/contract/accounts/account';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { clientNetworkOf } from '../../../http/client-network.ts';
import { type App, SIGNED_IN } from '../../../http/fastify-app.ts';
import type { PhoneService } from './phone-verification.service.ts';

const mine = { tags: ['My account'], security: SIGNED_IN };
const errorResponses = { 400: ApiError, 401: ApiError, 429: ApiError };

const find = {
  ...mine,
  summary: 'My phone number, and whether it is verified',
  response: { 200: responseOf(MyPhone), 401: ApiError },
};
const change = {
  ...mine,
  summary:
    'Change my phone number; it must be verified again. Replacing a verified one needs the password, if I have one',
  body: ChangePhone,
  response: { 200: responseOf(MyPhone), ...errorResponses, 503: ApiError },
};
const sendCode = {
  ...mine,
  summary: 'Send a code to my phone number by SMS',
  response: { 200: responseOf(z.null()), ...errorResponses, 404: ApiError, 422: ApiError },
};
const verify = {
  ...mine,
  summary: 'Verify my phone number with the code',
  body: VerifyPhone,
  response: { 200: responseOf(MyPhone), ...errorResponses, 410: ApiError, 422: ApiError, 503: ApiError },
};

/** For any signed-in user, about their own number only. */
export function phoneRoutes(app: App, phone: PhoneService, { signedIn, actorOf }: AuthGuard): void {
  app.get('/auth/phone', { schema: find, onRequest: signedIn }, async (request) =>
    ok('Your phone number', await phone.find(actorOf(request))),
  );
  app.put('/auth/phone', { schema: change, onRequest: signedIn }, async (request) =>
    ok('Phone number changed', await phone.change(actorOf(request), request.body)),
  );
  app.post('/auth/phone/code', { schema: sendCode, onRequest: signedIn }, async (request) => {
    await phone.sendCode(actorOf(request), clientNetworkOf(request.ip));
    return ok('Code sent', null);
  });
  app.post('/auth/phone/verify', { schema: verify, onRequest: signedIn }, async (request) =>
    ok(
      'Phone number verified',
      await phone.verify(actorOf(request), request.body.code, clientNetworkOf(request.ip)),
    ),
  );
}
