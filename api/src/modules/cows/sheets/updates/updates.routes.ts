import { CowError } from '@khamar/contract/cows/cow-error';
import { ImportSheet } from '@khamar/contract/cows/sheets/cow-import';
import { SheetUpdate, UpdateDone, UpdatePreview } from '@khamar/contract/cows/sheets/cow-updates';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import { ApiError, ok, responseOf } from '@khamar/contract/envelope';
import type { AuthGuard } from '../../../../http/auth-guard.ts';
import { type App, CommandHeaders, SIGNED_IN } from '../../../../http/fastify-app.ts';
import type { UpdatesService } from './updates.service.ts';

const staff = { tags: ['Inventory'], security: SIGNED_IN };
const errorResponses = { 400: ApiError, 401: ApiError, 403: ApiError, 413: ApiError, 422: CowError };

const previewUpdates = {
  ...staff,
  summary: 'Check what each row of a CSV file would change, without writing anything',
  body: ImportSheet,
  response: { 200: responseOf(UpdatePreview), ...errorResponses },
};
const updateCows = {
  ...staff,
  summary: 'Update cows by rows of a CSV file: weights, prices and costs. Rows that are not good are skipped',
  headers: CommandHeaders,
  body: SheetUpdate,
  response: { 200: responseOf(UpdateDone), ...errorResponses, 409: ApiError },
};

export function updatesRoutes(app: App, service: UpdatesService, { requires, actorOf }: AuthGuard): void {
  const guarded = { onRequest: requires('write:cow'), bodyLimit: SHEET_LIMITS.maxImportBytes };
  app.post('/product/dashboard/preview-updates', { schema: previewUpdates, ...guarded }, async (request) =>
    ok('Update preview', await service.preview(actorOf(request), request.body)),
  );
  app.post('/product/dashboard/update-cows', { schema: updateCows, ...guarded }, async (request) => {
    const { body, headers } = request;
    return ok('Cows updated', await service.commit(actorOf(request), body, headers['idempotency-key']));
  });
}
