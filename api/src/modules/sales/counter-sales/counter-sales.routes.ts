import { responseOf, ok } from '@khamar/contract/envelope';
import { CounterSale, CounterSaleResult } from '@khamar/contract/sales/counter-sale';
import { UnusualNumbersError } from '@khamar/contract/sales/unusual-numbers';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, COMMAND_ERROR_RESPONSES, CommandHeaders, SIGNED_IN } from '../../../http/fastify-app.ts';
import type { CounterSalesService } from './counter-sales.service.ts';

const sell = {
  tags: ['Sales'],
  security: SIGNED_IN,
  summary: 'Record a sale at the farm: cows, customer, payments and delivery in one step',
  headers: CommandHeaders,
  body: CounterSale,
  response: { 200: responseOf(CounterSaleResult), ...COMMAND_ERROR_RESPONSES, 409: UnusualNumbersError },
};

export function counterSalesRoutes(
  app: App,
  counterSales: CounterSalesService,
  { requires, actorOf }: AuthGuard,
): void {
  app.post(
    '/sales/counter-sales',
    { schema: sell, onRequest: requires('manage:bookings') },
    async (request) =>
      ok(
        'Sale recorded',
        await counterSales.sell(actorOf(request), request.body, request.headers['idempotency-key']),
      ),
  );
}
