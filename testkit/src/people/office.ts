import { responseOf } from '@khamar/contract/envelope';
import { HistoryEntry, InventoryPage } from '@khamar/contract/cows/inventory';
import { z } from 'zod';
import { cowForm, SAMPLE_COW } from './cow-form.ts';
import { type Call, openHttpClient } from '../http-client.ts';

export type Office = ReturnType<typeof openOffice>;

/** Office actions over HTTP. */
export function openOffice(apiUrl: string, headers: Record<string, string>) {
  const http = openHttpClient(`${apiUrl}/product/dashboard`);
  const send = (method: string, path: string, body?: Call['body']) =>
    http.send(`/${path}`, { method, headers, ...(body !== undefined && { body }) });
  const sendJson = (method: string, path: string, json: object, more: Record<string, string> = {}) =>
    http.send(`/${path}`, { method, headers: { ...headers, ...more }, json });
  const list = async (query = '') =>
    responseOf(InventoryPage).parse((await send('GET', `get-all-cows?${query}`)).body).data;
  const find = async (tagId: string) =>
    (await list(`tagId=${tagId}`)).cows.find((cow) => cow.tagId === tagId.toUpperCase());
  return {
    send,
    list,
    find,
    post: (path: string, json: object, more?: Record<string, string>) => sendJson('POST', path, json, more),
    add: (cow: object = {}) => send('POST', 'add-cow', cowForm({ ...SAMPLE_COW, ...cow })),
    update: (tagId: string, changes: object) => send('PUT', `update-cow/${tagId}`, cowForm(changes)),
    change: (id: string, json: object) => sendJson('PUT', `change-cow/${id}`, json),
    /** Reads the current version first, like the office does. */
    remove: async (tagId: string) =>
      send('DELETE', `delete-cow/${tagId}?version=${(await find(tagId))?.version ?? 1}`),
    restore: (id: string) => send('POST', `restore-cow/${id}`),
    history: async (id: string) =>
      responseOf(z.array(HistoryEntry)).parse((await send('GET', `cow-history/${id}`)).body).data,
  };
}
