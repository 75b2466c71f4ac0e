import { farmDay } from '@khamar/contract/moment';
import { get, type IncomingMessage } from 'node:http';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import {
  startTestApi,
  signedIn,
  codeOf,
  office,
  startOffice,
  eventually,
} from '../../../testing/test-api.ts';

type Office = Awaited<ReturnType<typeof office>>;
async function sheet(staff: Office, query = '') {
  const { status, headers, body } = await staff.send('GET', `export-cows?${query}`);
  expect(status).toBe(200);
  const rows: string[][] = parse(String(body).replace(/^\uFEFF/, ''));
  const [head = [], ...cows] = rows;
  return { headers, head, cows };
}

test('the export has the whole list, sorted and filtered', async () => {
  const api = await startTestApi(1700);
  const query = 'sortField=breed&sortDir=desc&minWeight=150&color=Black,Red';
  const staff = await office(api);
  const { cows, head, headers } = await sheet(staff, query);

  const listed: string[] = [];
  for (let page = 0; listed.length % 100 === 0 && page < 20; page += 1)
    listed.push(...(await staff.list(`${query}&limit=100&page=${page}`)).cows.map(({ tagId }) => tagId));
  expect(cows.map(([tag]) => tag)).toEqual(listed);
  expect(cows.length).toBeGreaterThan(500);
  expect(headers.get('x-total-cows')).toBe(String(cows.length));
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe(`attachment; filename="cows-${farmDay()}.csv"`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(head).toContain('Current price (BDT)');
  expect((await sheet(staff)).cows).toHaveLength(1700);
});

test('Excel can read it: byte order mark, CRLF, Bangla labels, quotes and line breaks in cells', async () => {
  const { api, staff } = await startOffice();
  const description = 'শান্ত, "লালি" নামে ডাকলে আসে।\nদড়ি ধরা যায়; ভালো খায়।';
  await staff.add({ breed: 'দেশি', description });
  const response = await fetch(`${api.url}/product/dashboard/export-cows?language=bn`, {
    headers: await signedIn(api),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString().split('\r\n')).toHaveLength(3);
  const { head, cows } = await sheet(staff, 'language=bn');
  expect(head.slice(0, 3)).toEqual(['ট্যাগ নম্বর', 'জাত', 'দাঁত']);
  expect(cows).toEqual([
    ['NDL-900', 'দেশি', '4', '3', 'ষাঁড়', 'লাল', '320', '480', '153500', 'আছে', description, ''],
  ]);
  const few = await sheet(staff, 'columns=currentPrice,tagId');
  expect([few.head, few.cows]).toEqual([['Tag ID', 'Current price (BDT)'], [['NDL-900', '153500']]]);
});

test('no cell is evaluated as a formula', async () => {
  const { staff } = await startOffice();
  const formulas = [
    '=HYPERLINK("http://x.example","free cow")',
    '+1+cmd|calc',
    '-2+3 with a text',
    '@SUM(A1:A9) of all',
    "'=already quoted once",
    '＝1+1 in wide signs',
  ];
  for (const [n, description] of formulas.entries()) await staff.add({ tagId: `NDL-90${n}`, description });
  const { cows } = await sheet(staff, 'sortField=tagId&columns=description');
  expect(cows.flat()).toEqual(formulas.map((formula) => `'${formula}`));
});

const opened = (url: string, headers: Record<string, string>) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/product/dashboard/export-cows`, { headers, agent: false }, resolve).on('error', reject);
  });

test('two exports run at a time; a third is rejected as busy until one is aborted', async () => {
  const api = await startTestApi(4000);
  // More than the socket buffers hold, so that the exports are still being written.
  await api.query(`update cow set description = repeat('Calm. ', 600)`);
  const staff = await office(api);
  const headers = await signedIn(api);
  const [one, two] = [await opened(api.url, headers), await opened(api.url, headers)];
  expect(codeOf(await staff.send('GET', 'export-cows'))).toEqual([503, 'busy']);
  expect((await staff.send('HEAD', 'export-cows')).status).toBe(404);
  one.destroy();
  two.destroy();
  await eventually(async () => (await staff.send('GET', 'export-cows?tagId=NDL-001')).status === 200);
  for (let again = 0; again < 5; again += 1) await sheet(staff, 'tagId=NDL-00');
});
