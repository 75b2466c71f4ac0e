import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import { StaffMail } from '@khamar/contract/messages/mail';
import { z } from 'zod';
import { type App, SIGNED_IN, IdempotencyHeaders } from '../../../http/fastify-app.ts';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import type { StaffMailService } from './mail.service.ts';

const sendMail = {
  tags: ['Mail'],
  security: SIGNED_IN,
  summary: 'Send an email to one person on behalf of the farm',
  headers: IdempotencyHeaders,
  body: StaffMail,
  response: {
    200: responseOf(z.null()),
    400: ApiError,
    401: ApiError,
    403: ApiError,
    409: ApiError,
    429: ApiError,
    503: ApiError,
  },
};

/** Staff only: without authorization it would be an open relay. */
export function mailRoutes(app: App, staffMail: StaffMailService, { requires, actorOf }: AuthGuard): void {
  app.post('/auth/send-mail', { schema: sendMail, onRequest: requires('send:mail') }, async (request) => {
    const key = request.headers['idempotency-key'] ?? request.body.submission;
    await staffMail.send(actorOf(request), request.body, key);
    return ok('Email sent', null);
  });
}
