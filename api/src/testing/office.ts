import { CowPage } from '@khamar/contract/cow';
import { answerOf, Refusal } from '@khamar/contract/envelope';
import { HistoryEntry, InventoryCow, InventoryPage } from '@khamar/contract/inventory';
import { decodeJwt } from 'jose';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { cowForm, GOOD_COW } from './cow-form.ts';
import { signedIn } from './staff.ts';
import type { TestApi } from './test-api.ts';

const DASHBOARD = '/product/dashboard';
const Written = answerOf(InventoryCow);

/** What an administrator does, over HTTP. */
export async function office(api: TestApi, username = 'rahim') {
  const headers = await signedIn(api, { username });
  const { sid: session } = decodeJwt(headers.authorization.slice('Bearer '.length));
  const send = (method: string, path: string, body?: FormData) =>
    api.send(`${DASHBOARD}/${path}`, { method, headers, ...(body && { body }) });
  const sendJson = (method: string, path: string, body: object, more: Record<string, string> = {}) =>
    api.send(`${DASHBOARD}/${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    });
  const list = async (query = '') =>
    answerOf(InventoryPage).parse((await send('GET', `get-all-cows?${query}`)).body).data;
  return {
    send,
    post: (path: string, body: object, more?: Record<string, string>) => sendJson('POST', path, body, more),
    change: (id: string, body: object) => sendJson('PUT', `change-cow/${id}`, body),
    session,
    add: (cow: object = {}) => send('POST', 'add-cow', cowForm({ ...GOOD_COW, ...cow })),
    update: (tagId: string, changes: object) => send('PUT', `update-cow/${tagId}`, cowForm(changes)),
    /** Looks at the cow first, as whoever removes one does. */
    remove: async (tagId: string) => {
      const { cows } = await list(`tagId=${tagId}`);
      const version = cows.find((cow) => cow.tagId === tagId.toUpperCase())?.version ?? 1;
      return send('DELETE', `delete-cow/${tagId}?version=${version}`);
    },
    restore: (id: string) => send('POST', `restore-cow/${id}`),
    history: async (id: string) =>
      answerOf(z.array(HistoryEntry)).parse((await send('GET', `cow-history/${id}`)).body).data,
    list,
  };
}

export const written = (answer: { body: unknown }) => Written.parse(answer.body).data;
export const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  Refusal.parse(body).data.code,
];

export const total = async (api: TestApi): Promise<number> =>
  answerOf(CowPage).parse((await api.get('/product/get-all-cows')).body).data.totalCows;

/** Somebody with psql. */
export async function ownerOf(api: TestApi): Promise<Client> {
  const owner = new Client({ connectionString: api.databaseUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  return owner;
}
