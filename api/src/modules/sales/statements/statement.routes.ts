import { PageQuery } from '@khamar/contract/cows/list-query';
import { responseOf, ok } from '@khamar/contract/envelope';
import {
  AssignedLine,
  AssignLine,
  StatementImport,
  StatementLinePage,
  StatementError,
  StatementResult,
} from '@khamar/contract/sales/statement';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import {
  type App,
  SIGNED_IN,
  COMMAND_ERROR_RESPONSES,
  ERROR_RESPONSES,
  CommandHeaders,
} from '../../../http/fastify-app.ts';
import type { StatementService } from './statement.service.ts';

const staff = { tags: ['Payments'], security: SIGNED_IN };
const importStatement = {
  ...staff,
  summary: 'Confirm the reported payments found in a wallet or bank statement',
  headers: CommandHeaders,
  body: StatementImport,
  response: { 200: responseOf(StatementResult), ...COMMAND_ERROR_RESPONSES, 422: StatementError },
};
const listLines = {
  ...staff,
  summary: 'Statement lines that match no reported payment, newest first',
  querystring: PageQuery,
  response: { 200: responseOf(StatementLinePage), ...ERROR_RESPONSES },
};
const assign = {
  ...staff,
  summary: 'Assign a statement line to a booking',
  headers: CommandHeaders,
  params: z.object({
    id: z.uuid().meta({ description: 'The _id of a line', example: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f' }),
  }),
  body: AssignLine,
  response: { 200: responseOf(AssignedLine), ...COMMAND_ERROR_RESPONSES },
};

export function statementRoutes(
  app: App,
  statements: StatementService,
  { requires, actorOf }: AuthGuard,
): void {
  const confirms = requires('confirm:payment');
  app.post('/sales/statements', { schema: importStatement, onRequest: confirms }, async (request) =>
    ok(
      'Statement imported',
      await statements.import(actorOf(request), request.body, request.headers['idempotency-key']),
    ),
  );
  app.get('/sales/statement-lines', { schema: listLines, onRequest: confirms }, async ({ query }) =>
    ok('Statement lines', await statements.listLines(query)),
  );
  app.post('/sales/statement-lines/:id/assign', { schema: assign, onRequest: confirms }, async (request) => {
    const { params, body, headers } = request;
    return ok(
      'Line assigned',
      await statements.assign(actorOf(request), params.id, body.code, headers['idempotency-key']),
    );
  });
}
