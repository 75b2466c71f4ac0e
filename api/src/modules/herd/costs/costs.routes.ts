import { CowId, CowKey } from '@khamar/contract/cows/cow';
import { responseOf, ok } from '@khamar/contract/envelope';
import { CostCorrection, CowCosts, NewCost } from '@khamar/contract/herd/costs';
import { EntryRemoval } from '@khamar/contract/herd/health';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, ERROR_RESPONSES } from '../../../http/fastify-app.ts';
import { command, keyOf, ofEntry, staff } from '../herd-command.routes.ts';
import type { CostsService } from './costs.service.ts';

const SCHEMAS = {
  read: {
    ...staff,
    summary: 'What a cow cost, and its profit once it is sold',
    params: z.object({ cowId: CowKey }),
    response: { 200: responseOf(CowCosts), ...ERROR_RESPONSES },
  },
  record: {
    ...command,
    summary: 'Record a cost of a cow',
    params: z.object({ cowId: CowId }),
    body: NewCost,
  },
  correct: { ...command, summary: 'Correct a cost of a cow', params: ofEntry, body: CostCorrection },
  remove: {
    ...command,
    summary: 'Remove a cost that was recorded by mistake',
    params: ofEntry,
    body: EntryRemoval,
  },
};

export function costsRoutes(app: App, costs: CostsService, { requires, actorOf }: AuthGuard): void {
  const onRequest = requires('manage:costs');

  app.get('/herd/cows/:cowId/costs', { schema: SCHEMAS.read, onRequest }, async ({ params }) =>
    ok('Costs', await costs.read(params.cowId)),
  );
  app.post('/herd/cows/:cowId/costs', { schema: SCHEMAS.record, onRequest }, async (request) =>
    ok(
      'Cost recorded',
      await costs.record(actorOf(request), request.params.cowId, request.body, keyOf(request)),
    ),
  );
  app.post('/herd/costs/:id/correct', { schema: SCHEMAS.correct, onRequest }, async (request) =>
    ok(
      'Cost corrected',
      await costs.correct(actorOf(request), request.params.id, request.body, keyOf(request)),
    ),
  );
  app.post('/herd/costs/:id/remove', { schema: SCHEMAS.remove, onRequest }, async (request) =>
    ok(
      'Cost removed',
      await costs.remove(actorOf(request), request.params.id, request.body.reason, keyOf(request)),
    ),
  );
}
