import { CowId, CowKey } from '@khamar/contract/cows/cow';
import { PageQuery } from '@khamar/contract/cows/list-query';
import { responseOf, ok } from '@khamar/contract/envelope';
import {
  CowHealth,
  DuePage,
  EntryRemoval,
  HealthCorrection,
  NewHealthEntry,
} from '@khamar/contract/herd/health';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, ERROR_RESPONSES } from '../../../http/fastify-app.ts';
import { command, keyOf, ofEntry, staff } from '../herd-command.routes.ts';
import type { HealthService } from './health.service.ts';

const SCHEMAS = {
  read: {
    ...staff,
    summary: 'Vaccinations, treatments, vet visits and calvings of a cow',
    params: z.object({ cowId: CowKey }),
    response: { 200: responseOf(CowHealth), ...ERROR_RESPONSES },
  },
  due: {
    ...staff,
    summary: 'What is due for the health of the herd, the most overdue first',
    querystring: PageQuery,
    response: { 200: responseOf(DuePage), ...ERROR_RESPONSES },
  },
  record: {
    ...command,
    summary: 'Record a vaccination, treatment, vet visit or calving',
    params: z.object({ cowId: CowId }),
    body: NewHealthEntry,
  },
  correct: { ...command, summary: 'Correct a health entry', params: ofEntry, body: HealthCorrection },
  remove: {
    ...command,
    summary: 'Remove a health entry that was recorded by mistake',
    params: ofEntry,
    body: EntryRemoval,
  },
};

export function healthRoutes(app: App, health: HealthService, { requires, actorOf }: AuthGuard): void {
  const onRequest = requires('record:herd');

  app.get('/herd/cows/:cowId/health', { schema: SCHEMAS.read, onRequest }, async ({ params }) =>
    ok('Health', await health.read(params.cowId)),
  );
  app.get('/herd/due', { schema: SCHEMAS.due, onRequest }, async ({ query }) =>
    ok('Due', await health.listDue(query)),
  );
  app.post('/herd/cows/:cowId/health', { schema: SCHEMAS.record, onRequest }, async (request) =>
    ok(
      'Entry recorded',
      await health.record(actorOf(request), request.params.cowId, request.body, keyOf(request)),
    ),
  );
  app.post('/herd/health/:id/correct', { schema: SCHEMAS.correct, onRequest }, async (request) =>
    ok(
      'Entry corrected',
      await health.correct(actorOf(request), request.params.id, request.body, keyOf(request)),
    ),
  );
  app.post('/herd/health/:id/remove', { schema: SCHEMAS.remove, onRequest }, async (request) =>
    ok(
      'Entry removed',
      await health.remove(actorOf(request), request.params.id, request.body.reason, keyOf(request)),
    ),
  );
}
