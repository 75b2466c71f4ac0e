import { CowId, CowKey, TagId } from '@khamar/contract/cows/cow';
import { CowError } from '@khamar/contract/cows/cow-error';
import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import {
  CowChange,
  CowInput,
  CowRemoval,
  CowUpdate,
  HistoryEntry,
  InventoryCow,
  InventoryPage,
  LeaveHerd,
  RemovedPage,
} from '@khamar/contract/cows/inventory';
import { InventoryQuery } from '@khamar/contract/cows/inventory-query';
import { StoredImage } from '@khamar/contract/media/image';
import { PageQuery } from '@khamar/contract/cows/list-query';
import { z } from 'zod';
import { type App, SIGNED_IN, ERROR_RESPONSES } from '../../../http/fastify-app.ts';
import type { ReadForm } from '../../../http/multipart.ts';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import type { InventoryService } from './inventory.service.ts';

const staff = { tags: ['Inventory'], security: SIGNED_IN };
const missing = { ...ERROR_RESPONSES, 404: ApiError };
const written = {
  200: responseOf(InventoryCow),
  ...missing,
  409: CowError,
  413: ApiError,
  415: ApiError,
  422: ApiError,
};
const byKey = z.object({ cowId: CowKey });
const byTag = z.object({ tagId: TagId });
const byId = z.object({ cowId: CowId });

const listCows = {
  ...staff,
  summary: 'List cows for staff, never from a cache',
  querystring: InventoryQuery,
  response: { 200: responseOf(InventoryPage), ...ERROR_RESPONSES },
};
const addCow = { ...staff, summary: 'Register a cow', response: written };
const updateCow = {
  ...addCow,
  summary: 'Update the given fields of a cow; a status or price change needs the version that was read',
  params: byTag,
  response: { ...written, 428: ApiError },
};
const changeCow = {
  ...staff,
  summary: 'Update fields of a cow without uploading a photo',
  params: byId,
  body: CowChange,
  response: { 200: responseOf(InventoryCow), ...missing, 409: CowError },
};
const addImage = {
  ...staff,
  summary: "Store a photo for a cow's `images`; the same file sent again gets the same key",
  response: {
    200: responseOf(StoredImage),
    ...ERROR_RESPONSES,
    413: ApiError,
    415: ApiError,
    422: ApiError,
  },
};
const removeCow = {
  ...staff,
  summary: 'Remove a cow from the herd; it can be restored',
  params: byKey,
  querystring: CowRemoval,
  response: { 200: responseOf(InventoryCow), ...missing, 409: CowError, 428: ApiError },
};
const leaveHerd = {
  ...staff,
  summary: 'Record that an animal died, was stolen, used by the farm or given away',
  params: byId,
  body: LeaveHerd,
  response: { 200: responseOf(InventoryCow), ...missing, 409: CowError },
};
const listRemoved = {
  ...staff,
  summary: 'List removed cows, last removed first',
  querystring: PageQuery,
  response: { 200: responseOf(RemovedPage), ...ERROR_RESPONSES },
};
const restoreCow = {
  ...staff,
  summary: 'Restore a removed cow',
  params: byId,
  response: { 200: responseOf(InventoryCow), ...missing, 409: CowError },
};
const cowHistory = {
  ...staff,
  summary: 'List the changes of a cow, newest first',
  params: byId,
  response: { 200: responseOf(z.array(HistoryEntry)), ...missing },
};

export function inventoryRoutes(
  app: App,
  inventory: InventoryService,
  { requires, actorOf }: AuthGuard,
  readForm: ReadForm,
): void {
  const guarded = { read: requires('read:inventory'), write: requires('write:cow') };

  app.get(
    '/product/dashboard/get-all-cows',
    { schema: listCows, onRequest: guarded.read },
    async ({ query }) => ok('Cows', await inventory.list(query)),
  );
  app.post(
    '/product/dashboard/add-cow',
    { schema: addCow, config: { form: CowInput }, onRequest: guarded.write },
    (request) =>
      readForm(request, CowInput, async ({ data, imagePath }) =>
        ok('Cow registered', await inventory.add(actorOf(request), data, imagePath)),
      ),
  );
  app.put(
    '/product/dashboard/update-cow/:tagId',
    { schema: updateCow, config: { form: CowUpdate }, onRequest: guarded.write },
    (request) =>
      readForm(request, CowUpdate, async ({ data, imagePath }) =>
        ok('Cow updated', await inventory.update(actorOf(request), request.params.tagId, data, imagePath)),
      ),
  );
  app.post(
    '/product/dashboard/add-picture',
    { schema: addImage, config: { form: z.undefined() }, onRequest: guarded.write },
    (request) =>
      readForm(request, z.undefined(), async ({ imagePath }) =>
        ok('Photo saved', await inventory.addImage(imagePath)),
      ),
  );
  app.put(
    '/product/dashboard/change-cow/:cowId',
    { schema: changeCow, onRequest: guarded.write },
    async (request) =>
      ok('Cow updated', await inventory.change(actorOf(request), request.params.cowId, request.body)),
  );
  app.delete(
    '/product/dashboard/delete-cow/:cowId',
    { schema: removeCow, onRequest: requires('remove:cow') },
    async (request) =>
      ok(
        'Cow deleted',
        await inventory.remove(actorOf(request), request.params.cowId, request.query.version),
      ),
  );
  app.post(
    '/product/dashboard/leave-herd/:cowId',
    { schema: leaveHerd, onRequest: requires('remove:cow') },
    async (request) =>
      ok(
        'Cow left the herd',
        await inventory.leaveHerd(actorOf(request), request.params.cowId, request.body),
      ),
  );
  app.get(
    '/product/dashboard/removed-cows',
    { schema: listRemoved, onRequest: guarded.read },
    async ({ query }) => ok('Deleted cows', await inventory.listRemoved(query)),
  );
  app.post(
    '/product/dashboard/restore-cow/:cowId',
    { schema: restoreCow, onRequest: requires('restore:cow') },
    async (request) => ok('Cow restored', await inventory.restore(actorOf(request), request.params.cowId)),
  );
  app.get(
    '/product/dashboard/cow-history/:cowId',
    { schema: cowHistory, onRequest: guarded.read },
    async ({ params }) => ok('Cow history', await inventory.history(params.cowId)),
  );
}
