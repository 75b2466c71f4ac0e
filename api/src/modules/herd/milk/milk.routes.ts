import { CowId, CowKey } from '@khamar/contract/cows/cow';
import { responseOf, ok } from '@khamar/contract/envelope';
import { EntryRemoval } from '@khamar/contract/herd/health';
import { CowMilk, MilkCorrection, MilkDay, MilkDayQuery, NewMilk } from '@khamar/contract/herd/milk';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, ERROR_RESPONSES } from '../../../http/fastify-app.ts';
import { command, keyOf, ofEntry, staff } from '../herd-command.routes.ts';
import type { MilkService } from './milk.service.ts';

const SCHEMAS = {
  day: {
    ...staff,
    summary: 'Milk of the herd on a day',
    querystring: MilkDayQuery,
    response: { 200: responseOf(MilkDay), ...ERROR_RESPONSES },
  },
  read: {
    ...staff,
    summary: 'Milk of a cow, and its totals',
    params: z.object({ cowId: CowKey }),
    response: { 200: responseOf(CowMilk), ...ERROR_RESPONSES },
  },
  record: {
    ...command,
    summary: 'Record what a cow gave at a milking',
    params: z.object({ cowId: CowId }),
    body: NewMilk,
  },
  correct: { ...command, summary: 'Correct a milk entry', params: ofEntry, body: MilkCorrection },
  remove: {
    ...command,
    summary: 'Remove a milk entry that was recorded by mistake',
    params: ofEntry,
    body: EntryRemoval,
  },
};

export function milkRoutes(app: App, milk: MilkService, { requires, actorOf }: AuthGuard): void {
  const onRequest = requires('record:herd');

  app.get('/herd/milk', { schema: SCHEMAS.day, onRequest }, async ({ query }) =>
    ok('Milk', await milk.readDay(query.day)),
  );
  app.get('/herd/cows/:cowId/milk', { schema: SCHEMAS.read, onRequest }, async ({ params }) =>
    ok('Milk', await milk.read(params.cowId)),
  );
  app.post('/herd/cows/:cowId/milk', { schema: SCHEMAS.record, onRequest }, async (request) =>
    ok(
      'Milk recorded',
      await milk.record(actorOf(request), request.params.cowId, request.body, keyOf(request)),
    ),
  );
  app.post('/herd/milk/:id/correct', { schema: SCHEMAS.correct, onRequest }, async (request) =>
    ok(
      'Milk corrected',
      await milk.correct(actorOf(request), request.params.id, request.body, keyOf(request)),
    ),
  );
  app.post('/herd/milk/:id/remove', { schema: SCHEMAS.remove, onRequest }, async (request) =>
    ok(
      'Milk removed',
      await milk.remove(actorOf(request), request.params.id, request.body.reason, keyOf(request)),
    ),
  );
}
