import { CowPage } from '@khamar/contract/cows/cow';
import { answerOf, Refusal } from '@khamar/contract/envelope';
import { InventoryCow } from '@khamar/contract/cows/inventory';
import { openOffice } from '@khamar/testkit/office';
import { claimsOf } from '@khamar/testkit/people';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { signedIn } from './staff.ts';
import type { TestApi } from './test-api.ts';

/** What an administrator does, over HTTP. */
export async function office(api: TestApi, username = 'rahim') {
  const headers = await signedIn(api, { username });
  return { ...openOffice(api.url, headers), session: claimsOf(headers.authorization).sid };
}

export const written = (answer: { body: unknown }) => answerOf(InventoryCow).parse(answer.body).data;
export const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  Refusal.parse(body).data.code,
];

export const total = async (api: TestApi): Promise<number> =>
  answerOf(CowPage).parse((await api.get('/product/get-all-cows')).body).data.totalCows;

/** Somebody with psql. */
export async function ownerOf(api: { databaseUrl: string }): Promise<Client> {
  const owner = new Client({ connectionString: api.databaseUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  return owner;
}
