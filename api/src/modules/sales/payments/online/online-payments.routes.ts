import { responseOf, ok } from '@khamar/contract/envelope';
import { Language } from '@khamar/contract/accounts/person';
import { BookingCode } from '@khamar/contract/sales/booking';
import { StartedPayment, StartPayment } from '@khamar/contract/sales/online-payment';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../../../config.ts';
import { AppError } from '../../../../app-error.ts';
import type { AuthGuard } from '../../../../http/auth-guard.ts';
import { clientNetworkOf } from '../../../../http/client-network.ts';
import {
  type App,
  SIGNED_IN,
  COMMAND_ERROR_RESPONSES,
  CommandHeaders,
} from '../../../../http/fastify-app.ts';
import type { RateLimits } from '../../../../security/rate-limit.ts';
import { isSigned } from '../../gateways/sslcommerz.ts';
import type { AttemptKey, OnlinePaymentsService } from './online-payments.service.ts';

const start = {
  tags: ['Bookings'],
  security: SIGNED_IN,
  summary: "Start an online payment on a gateway's page",
  headers: CommandHeaders,
  params: z.object({ code: BookingCode }),
  body: StartPayment,
  response: { 200: responseOf(StartedPayment), ...COMMAND_ERROR_RESPONSES },
};
/** Called by providers and by browsers returning from them; their data is not trusted. */
const hidden = { hide: true };
const Form = z.record(z.string().max(64), z.string().max(2000));
const inLanguage = z.object({ language: Language });
const BkashReturn = z.object({ paymentID: z.string().max(200) });

/** Every return of a browser costs a request to the provider. */
const POLL_LIMIT = { points: 30, minutes: 15 };

interface Deps {
  online: OnlinePaymentsService;
  config: Pick<Config, 'SITE_URL' | 'SSLCOMMERZ_STORE_PASSWORD'>;
  limits: RateLimits;
}

export function onlinePaymentsRoutes(
  { app, personal }: { app: App; personal: App },
  { online, config, limits }: Deps,
  { requires, actorOf }: AuthGuard,
): void {
  const pollLimit = limits.limit('gateway-asked', POLL_LIMIT);
  const unknownLimit = limits.limitClients('gateway-unknown', { points: 30, minutes: 15 });

  /** URL of the booking page, which shows the provider's result. */
  async function bookingUrlFor(
    request: FastifyRequest,
    language: Language,
    which: AttemptKey,
    hint?: string,
  ) {
    const attempt = await online.find(which);
    if (attempt === undefined) await unknownLimit.consume(clientNetworkOf(request.ip));
    else if ((await pollLimit.count(attempt.attemptId)) <= POLL_LIMIT.points)
      await online.handleCallback(which, hint);
    const list = `${config.SITE_URL}${language === 'bn' ? '/bn' : ''}/bookings`;
    return attempt === undefined ? list : `${list}/${attempt.code}?payment=${attempt.attemptId}`;
  }

  personal.post(
    '/bookings/:code/online-payments',
    { schema: start, onRequest: requires('hold:cow') },
    async (request) => {
      const { params, body, headers } = request;
      const key = headers['idempotency-key'];
      return ok('Continue to the payment page', await online.start(actorOf(request), params.code, body, key));
    },
  );

  personal.get(
    '/gateways/bkash/return/:language',
    { schema: { ...hidden, params: inLanguage, querystring: BkashReturn } },
    async (request, reply) => {
      const which = { provider: 'bkash', reference: request.query.paymentID } as const;
      return reply.redirect(await bookingUrlFor(request, request.params.language, which), 303);
    },
  );

  // Form bodies are accepted only here, so that a form on another site cannot reach other routes.
  void app.register((forms: App, _options, done) => {
    forms.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 32_768 },
      (_request, body, parsed) => {
        parsed(null, Object.fromEntries(new URLSearchParams(body)));
      },
    );

    forms.post(
      '/gateways/sslcommerz/return/:language',
      { schema: { ...hidden, params: inLanguage, body: Form } },
      async (request, reply) => {
        const { tran_id: invoice = '', val_id: validationId } = request.body;
        const which = { provider: 'sslcommerz', invoice } as const;
        const url = await bookingUrlFor(request, request.params.language, which, validationId);
        return reply.header('cache-control', 'no-store').redirect(url, 303);
      },
    );

    forms.post('/gateways/sslcommerz/notice', { schema: { ...hidden, body: Form } }, async (request) => {
      const { body } = request;
      const password = config.SSLCOMMERZ_STORE_PASSWORD;
      if (password === undefined || !isSigned(body, password)) {
        await unknownLimit.consume(clientNetworkOf(request.ip));
        throw new AppError('invalid_request');
      }
      const which = { provider: 'sslcommerz', invoice: body['tran_id'] ?? '' } as const;
      // An error makes the provider resend the IPN.
      if (!(await online.handleCallback(which, body['val_id']))) throw new AppError('gateway_away');
      return ok('Thank you', null);
    });
    done();
  });
}
