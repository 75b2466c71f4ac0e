import { CowId, CowKey } from '@khamar/contract/cows/cow';
import { responseOf, ok } from '@khamar/contract/envelope';
import { CowFitness, FitnessCorrection, NewFitnessChecks } from '@khamar/contract/herd/fitness';
import { EntryRemoval } from '@khamar/contract/herd/health';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, ERROR_RESPONSES } from '../../../http/fastify-app.ts';
import { command, keyOf, ofEntry, staff } from '../herd-command.routes.ts';
import type { FitnessService } from './fitness.service.ts';

const SCHEMAS = {
  read: {
    ...staff,
    summary: 'Checks of a cow for qurbani, and whether it is fit',
    params: z.object({ cowId: CowKey }),
    response: { 200: responseOf(CowFitness), ...ERROR_RESPONSES },
  },
  record: {
    ...command,
    summary: 'Record checks for qurbani, one entry for each part; the `_id` is that of the first',
    params: z.object({ cowId: CowId }),
    body: NewFitnessChecks,
  },
  correct: { ...command, summary: 'Correct a check for qurbani', params: ofEntry, body: FitnessCorrection },
  remove: {
    ...command,
    summary: 'Remove a check for qurbani that was recorded by mistake',
    params: ofEntry,
    body: EntryRemoval,
  },
};

export function fitnessRoutes(app: App, fitness: FitnessService, { requires, actorOf }: AuthGuard): void {
  const onRequest = requires('record:herd');

  app.get('/herd/cows/:cowId/fitness', { schema: SCHEMAS.read, onRequest }, async ({ params }) =>
    ok('Fitness', await fitness.read(params.cowId)),
  );
  app.post('/herd/cows/:cowId/fitness', { schema: SCHEMAS.record, onRequest }, async (request) =>
    ok(
      'Checks recorded',
      await fitness.record(actorOf(request), request.params.cowId, request.body, keyOf(request)),
    ),
  );
  app.post('/herd/fitness/:id/correct', { schema: SCHEMAS.correct, onRequest }, async (request) =>
    ok(
      'Entry corrected',
      await fitness.correct(actorOf(request), request.params.id, request.body, keyOf(request)),
    ),
  );
  app.post('/herd/fitness/:id/remove', { schema: SCHEMAS.remove, onRequest }, async (request) =>
    ok(
      'Entry removed',
      await fitness.remove(actorOf(request), request.params.id, request.body.reason, keyOf(request)),
    ),
  );
}
