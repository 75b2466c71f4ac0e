import { ApiError, responseOf, ok } from '@khamar/contract/envelope';
import {
  DayQuery,
  ResolveDelivery,
  DriverList,
  NewRun,
  Run,
  RunChange,
  RunList,
  RunSheetQuery,
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
import { csvResponse, sendCsv } from '../../../csv.ts';
import { runCsv } from '../exports/run-csv.ts';
import type { ResolveDeliveryCommand } from './resolve-delivery.ts';
import type { RunsService } from './runs.service.ts';

const staff = { tags: ['Deliveries'], security: SIGNED_IN };
const command = { ...staff, headers: CommandHeaders };
const example = '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f';
const ofRun = z.object({ id: z.uuid().meta({ description: 'The `_id` of the run', example }) });
const ofStop = z.object({ id: z.uuid().meta({ description: 'The `_id` of the stop', example }) });
const answers = <Result extends z.ZodType>(result: Result) => ({
  200: responseOf(result),
  ...COMMAND_ERROR_RESPONSES,
});
const reads = <Result extends z.ZodType>(result: Result) => ({ 200: responseOf(result), ...ERROR_RESPONSES });

const SCHEMAS = {
  drivers: { ...staff, summary: 'Staff who may drive a run', response: reads(DriverList) },
  list: { ...staff, summary: 'The runs of a day', querystring: DayQuery, response: reads(RunList) },
  read: { ...staff, summary: 'A run', params: ofRun, response: { ...reads(Run), 404: ApiError } },
  sheet: {
    ...staff,
    summary: 'A run sheet as a CSV file',
    params: ofRun,
    querystring: RunSheetQuery,
    response: {
      200: csvResponse('A header row, then one row per booking'),
      ...ERROR_RESPONSES,
      404: ApiError,
    },
  },
  plan: { ...command, summary: 'Plan a run', body: NewRun, response: answers(Run) },
  change: { ...command, summary: 'Change a run', params: ofRun, body: RunChange, response: answers(Run) },
  resolve: {
    ...command,
    summary: 'Resolve a delivery without the right code',
    params: ofStop,
    body: ResolveDelivery,
    response: answers(StopSummary),
  },
};

interface Services {
  runs: RunsService;
  resolve: ResolveDeliveryCommand;
}

export function runsRoutes(app: App, { runs, resolve }: Services, { requires, actorOf }: AuthGuard): void {
  const managing = requires('manage:deliveries');
  const keyOf = (request: { headers: { 'idempotency-key': string } }) => request.headers['idempotency-key'];

  app.get('/deliveries/drivers', { schema: SCHEMAS.drivers, onRequest: managing }, async () =>
    ok('Drivers', await runs.listDrivers()),
  );
  app.get(
    '/deliveries/runs',
    { schema: SCHEMAS.list, onRequest: requires('read:deliveries') },
    async ({ query }) => ok('Runs', await runs.list(query.day)),
  );
  app.get(
    '/deliveries/runs/:id',
    { schema: SCHEMAS.read, onRequest: requires('read:deliveries') },
    async ({ params }) => ok('Run', await runs.read(params.id)),
  );
  app.get(
    '/deliveries/runs/:id/export',
    { schema: SCHEMAS.sheet, onRequest: requires('read:deliveries'), exposeHeadRoute: false },
    async ({ params, query }, reply) =>
      sendCsv(reply, 'run-sheet', runCsv(await runs.read(params.id), query.language ?? 'en')),
  );
  app.post('/deliveries/runs', { schema: SCHEMAS.plan, onRequest: managing }, async (request) =>
    ok('Run planned', await runs.plan(actorOf(request), request.body, keyOf(request))),
  );
  app.put('/deliveries/runs/:id', { schema: SCHEMAS.change, onRequest: managing }, async (request) =>
    ok('Run changed', await runs.change(actorOf(request), request.params.id, request.body, keyOf(request))),
  );
  app.post(
    '/deliveries/stops/:id/resolve',
    { schema: SCHEMAS.resolve, onRequest: requires('override:delivery') },
    async (request) =>
      ok('Resolved', await resolve(actorOf(request), request.params.id, request.body, keyOf(request))),
  );
}
