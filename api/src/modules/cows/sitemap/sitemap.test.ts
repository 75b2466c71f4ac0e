import { responseOf } from '@khamar/contract/envelope';
import { SitemapPage, SitemapParts } from '@khamar/contract/cows/sitemap';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const partsOf = async (api: TestApi) =>
  responseOf(SitemapParts).parse((await api.get('/product/register-parts')).body).data.parts;

const pageOf = async (api: TestApi, { after, upTo }: { after: string | null; upTo: string }) => {
  const from = after === null ? '' : `after=${after}&`;
  const { body } = await api.get(`/product/register?${from}upTo=${upTo}`);
  return responseOf(SitemapPage).parse(body).data.cows;
};

test('the sitemap parts have every cow once, within the size limit, in order of creation', async () => {
  const api = await startTestApi(100, { SITEMAP_PART: '30' });
  const parts = await partsOf(api);
  const pages = await Promise.all(parts.map((part) => pageOf(api, part)));
  expect(pages.map((cows) => cows.length)).toEqual([30, 30, 30, 10]);
  const ids = pages.flat().map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(100);
  expect(ids).toEqual(ids.toSorted());
});

test('sold cows stay in the sitemap, removed ones leave, and each part has its last change', async () => {
  const api = await startTestApi(10, { SITEMAP_PART: '5' });
  const before = await partsOf(api);
  const client = new Client(api.databaseUrl);
  await client.connect();
  await client.query(`update cow set availability_status = 'SOLD', updated_at = '2040-01-02' where tag_id = 'NDL-001';
    update cow set removed_at = now() where tag_id = 'NDL-002'`);
  await client.end();
  await expect.poll(() => partsOf(api)).not.toEqual(before);
  const [first, ...others] = await partsOf(api);
  expect(first?.changedAt).toBe('2040-01-02T00:00:00.000Z');
  const tags = (await Promise.all([...(first ? [first] : []), ...others].map((part) => pageOf(api, part))))
    .flat()
    .map(({ tagId }) => tagId);
  expect(tags).toContain('NDL-001');
  expect(tags).not.toContain('NDL-002');
  expect(tags).toHaveLength(9);
});

test('an empty herd has no part', async () => {
  expect(await partsOf(await startTestApi(0))).toEqual([]);
});
