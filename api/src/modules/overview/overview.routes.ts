import { responseOf, ok } from '@khamar/contract/envelope';
import { Overview, OverviewQuery } from '@khamar/contract/overview/overview';
import type { AuthGuard } from '../../http/auth-guard.ts';
import { type App, SIGNED_IN, ERROR_RESPONSES } from '../../http/fastify-app.ts';
import type { OverviewService } from './overview.service.ts';

const read = {
  tags: ['Overview'],
  security: SIGNED_IN,
  summary: 'Open tasks, and the figures of a period compared with the previous one',
  querystring: OverviewQuery,
  response: { 200: responseOf(Overview), ...ERROR_RESPONSES },
};

export function overviewRoutes(app: App, overview: OverviewService, { requires, actorOf }: AuthGuard): void {
  app.get('/overview', { schema: read, onRequest: requires('open:dashboard') }, async (request) =>
    ok('Overview', await overview.read(actorOf(request), request.query)),
  );
}
