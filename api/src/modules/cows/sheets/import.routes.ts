import { ImportDone, ImportOrder, ImportPreview, ImportSheet } from '@khamar/contract/cows/sheets/cow-import';
import { CowError } from '@khamar/contract/cows/cow-error';
import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import { type App, SIGNED_IN, IdempotencyHeaders } from '../../../http/fastify-app.ts';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { AppError } from '../../../app-error.ts';
import type { ImportService } from './import.service.ts';

const staff = { tags: ['Inventory'], security: SIGNED_IN };
const errorResponses = { 400: ApiError, 401: ApiError, 403: ApiError, 413: ApiError, 422: CowError };

const previewImport = {
  ...staff,
  summary: 'Check each row of a CSV file without writing anything',
  body: ImportSheet,
  response: { 200: responseOf(ImportPreview), ...errorResponses },
};
const importCows = {
  ...staff,
  summary: 'Add every row of a CSV file, or none',
  headers: IdempotencyHeaders,
  body: ImportOrder,
  response: { 200: responseOf(ImportDone), ...errorResponses, 409: ApiError },
};

export function importRoutes(app: App, imports: ImportService, { requires, actorOf }: AuthGuard): void {
  const guarded = { onRequest: requires('write:cow'), bodyLimit: SHEET_LIMITS.maxImportBytes };
  app.post('/product/dashboard/preview-import', { schema: previewImport, ...guarded }, async ({ body }) =>
    ok('Import preview', await imports.preview(body)),
  );
  app.post('/product/dashboard/import-cows', { schema: importCows, ...guarded }, async (request) => {
    const key = request.headers['idempotency-key'] ?? request.body.importId;
    if (key === undefined) throw new AppError('invalid_request', 'Send the header Idempotency-Key');
    return ok('Cows imported', await imports.commit(actorOf(request), request.body, key));
  });
}
