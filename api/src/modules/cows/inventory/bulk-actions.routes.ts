import { CowError } from '@khamar/contract/cows/cow-error';
import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import { ChangedCows, BulkRemoval, BulkRestore, BulkStatus } from '@khamar/contract/cows/bulk-actions';
import { type App, SIGNED_IN } from '../../../http/fastify-app.ts';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import type { ManyCowsService } from './bulk-actions.service.ts';

const many = {
  tags: ['Inventory'],
  security: SIGNED_IN,
  response: { 200: responseOf(ChangedCows), 400: ApiError, 401: ApiError, 403: ApiError, 409: CowError },
};
const changeStatus = { ...many, summary: 'Change the status of many cows, all or none', body: BulkStatus };
const removeCows = { ...many, summary: 'Remove many cows from the herd, all or none', body: BulkRemoval };
const restoreCows = { ...many, summary: 'Restore many removed cows, all or none', body: BulkRestore };

export function manyCowsRoutes(app: App, cows: ManyCowsService, { requires, actorOf }: AuthGuard): void {
  app.post(
    '/product/dashboard/change-cows',
    { schema: changeStatus, onRequest: requires('write:cow') },
    async (request) => ok('Cows updated', await cows.changeStatus(actorOf(request), request.body)),
  );
  app.post(
    '/product/dashboard/remove-cows',
    { schema: removeCows, onRequest: requires('remove:cow') },
    async (request) => ok('Cows deleted', await cows.remove(actorOf(request), request.body)),
  );
  app.post(
    '/product/dashboard/restore-cows',
    { schema: restoreCows, onRequest: requires('restore:cow') },
    async (request) => ok('Cows restored', await cows.restore(actorOf(request), request.body)),
  );
}
