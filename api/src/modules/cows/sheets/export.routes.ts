import { Refusal } from '@khamar/contract/envelope';
import { ExportQuery } from '@khamar/contract/cows/inventory-query';
import { type App, SIGNED_IN, REFUSED } from '../../../http/fastify-app.ts';
import { csvAnswer, sendCsv } from '../../../csv.ts';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import type { ExportService } from './export.service.ts';

const exportCows = {
  tags: ['Inventory'],
  security: SIGNED_IN,
  summary: 'The whole list as a CSV file that Excel opens, Bangla included',
  querystring: ExportQuery,
  response: {
    200: csvAnswer('A head, then a line for each cow; x-total-cows says how many'),
    ...REFUSED,
    422: Refusal,
  },
};

export function exportRoutes(app: App, sheets: ExportService, { requires }: AuthGuard): void {
  app.get(
    '/product/dashboard/export-cows',
    // A HEAD would have the whole list written for nobody.
    { schema: exportCows, onRequest: requires('read:inventory'), exposeHeadRoute: false },
    async ({ query }, reply) => {
      const { csv, rows } = await sheets.open(query);
      return sendCsv(reply.header('x-total-cows', String(rows)), 'cows', csv);
    },
  );
}
