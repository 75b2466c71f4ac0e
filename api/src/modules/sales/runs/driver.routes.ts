import { responseOf, ok } from '@khamar/contract/envelope';
import {
  DriverRuns,
  DeliverStop,
  DeliveryCodeError,
  LoadStop,
  NotDelivered,
  RunSummary,
  StartRun,
  StopSummary,
} from '@khamar/contract/deliveries/run';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import {
  type App,
  COMMAND_ERROR_RESPONSES,
  CommandHeaders,
  ERROR_RESPONSES,
  SIGNED_IN,
} from '../../../http/fastify-app.ts';
import type { DriverService } from './driver.service.ts';

const driver = { tags: ['Driver'], security: SIGNED_IN };
const command = { ...driver, headers: CommandHeaders };
const example = '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f';
const ofRun = z.object({ id: z.uuid().meta({ description: 'The `_id` of the run', example }) });
const ofStop = z.object({ id: z.uuid().meta({ description: 'The `_id` of the stop', example }) });
const step = {
  ...command,
  params: ofStop,
  response: { 200: responseOf(StopSummary), ...COMMAND_ERROR_RESPONSES },
};

const SCHEMAS = {
  list: {
    ...driver,
    summary: 'My runs of today',
    response: { 200: responseOf(DriverRuns), ...ERROR_RESPONSES },
  },
  start: {
    ...command,
    summary: 'Start my run; customers of loaded animals are notified',
    params: ofRun,
    body: StartRun,
    response: { 200: responseOf(RunSummary), ...COMMAND_ERROR_RESPONSES },
  },
  load: { ...step, summary: "Load an animal; the tag must be the booked animal's", body: LoadStop },
  deliver: {
    ...step,
    summary: "Hand over with the customer's code and the cash",
    body: DeliverStop,
    response: { ...step.response, 409: DeliveryCodeError },
  },
  notDelivered: { ...step, summary: 'Not delivered, with a reason', body: NotDelivered },
};

export function driverRoutes(app: App, service: DriverService, { requires, actorOf }: AuthGuard): void {
  const onRequest = requires('drive:run');
  const keyOf = (request: { headers: { 'idempotency-key': string } }) => request.headers['idempotency-key'];

  app.get('/run', { schema: SCHEMAS.list, onRequest }, async (request) =>
    ok('Runs', await service.list(actorOf(request))),
  );
  app.post('/run/:id/start', { schema: SCHEMAS.start, onRequest }, async (request) =>
    ok('Run started', await service.start(actorOf(request), request.params.id, request.body, keyOf(request))),
  );
  app.post('/run/stops/:id/load', { schema: SCHEMAS.load, onRequest }, async (request) =>
    ok('Loaded', await service.load(actorOf(request), request.params.id, request.body, keyOf(request))),
  );
  app.post('/run/stops/:id/deliver', { schema: SCHEMAS.deliver, onRequest }, async (request) =>
    ok('Sent', await service.deliver(actorOf(request), request.params.id, request.body, keyOf(request))),
  );
  app.post('/run/stops/:id/not-delivered', { schema: SCHEMAS.notDelivered, onRequest }, async (request) => {
    const { params, body } = request;
    return ok('Sent', await service.notDelivered(actorOf(request), params.id, body, keyOf(request)));
  });
}
