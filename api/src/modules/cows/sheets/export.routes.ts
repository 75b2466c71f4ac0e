import { ApiError } from '@khamar/contract/envelope';
import { ExportQuery } from '@khamar/contract/cows/inventory-query';
import { type App, SIGNED_IN, ERROR_RESPONSES } from '../../../http/fastify-app.ts';
import { csvResponse, sendCsv } from '../../../csv.ts';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import type { ExportService } from './export.service.ts';

const exportCows = {
  tags: ['Inventory'],
  security: SIGNED_IN,
  summary: 'Export the whole list as CSV that opens in Excel, including Bangla',
  querystring: ExportQuery,
  response: {
    200: csvResponse('A header row, then one row per cow; x-total-cows is their number'),
    ...ERROR_RESPONSES,
    422: ApiError,
  },
};

export function exportRoutes(app: App, sheets: ExportService, { requires }: AuthGuard): void {
  app.get(
    '/product/dashboard/export-cows',
    // A HEAD request would generate the whole export and discard it.
    { schema: exportCows, onRequest: requires('read:inventory'), exposeHeadRoute: false },
    async ({ query }, reply) => {
      const { csv, rows } = await sheets.open(query);
      return sendCsv(reply.header('x-total-cows', String(rows)), 'cows', csv);
    },
  );
}
