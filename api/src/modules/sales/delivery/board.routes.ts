import { Board, BoardQuery, DayDeliveries, DayQuery } from '@khamar/contract/deliveries/run';
import { ok, responseOf } from '@khamar/contract/envelope';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, ERROR_RESPONSES, SIGNED_IN } from '../../../http/fastify-app.ts';
import type { BoardService } from './board.service.ts';

const staff = { tags: ['Deliveries'], security: SIGNED_IN };
const SCHEMAS = {
  board: {
    ...staff,
    summary: 'How full each day and zone is',
    querystring: BoardQuery,
    response: { 200: responseOf(Board), ...ERROR_RESPONSES },
  },
  day: {
    ...staff,
    summary: 'What is to be delivered or picked up on a day',
    querystring: DayQuery,
    response: { 200: responseOf(DayDeliveries), ...ERROR_RESPONSES },
  },
};

export function boardRoutes(app: App, board: BoardService, { requires }: AuthGuard): void {
  const onRequest = requires('read:deliveries');
  app.get('/deliveries/board', { schema: SCHEMAS.board, onRequest }, async ({ query }) =>
    ok('Deliveries', await board.cells(query)),
  );
  app.get('/deliveries/day', { schema: SCHEMAS.day, onRequest }, async ({ query }) =>
    ok('Deliveries of the day', await board.day(query.day)),
  );
}
