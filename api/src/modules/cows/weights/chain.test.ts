import { randomUUID } from 'node:crypto';
import { CowChain } from '@khamar/contract/cows/chain';
import { responseOf } from '@khamar/contract/envelope';
import { verifyChain } from '@khamar/contract/cows/verify-chain';
import { expect, test } from 'vitest';
import {
  ALL_STAFF,
  office,
  startTestApi,
  signedIn,
  startOffice,
  type TestApi,
  written,
} from '../../../testing/test-api.ts';

const chainOf = async (api: Pick<TestApi, 'get'>, key: string) =>
  responseOf(CowChain).parse((await api.get(`/product/cow-chain/${key}`)).body).data;

const WRITERS = 32;
const ascending = (one: number, other: number) => one - other;
/** So many that all writers wait for the cow, and none for a connection. */
const CONNECTIONS = { DATABASE_CONNECTIONS: String(WRITERS / 2 + 2) };

test('WEIGH-03 every weight, price and status is a link in the transaction of the change; anyone can verify the chain', async () => {
  const { api, staff } = await startOffice(1);
  const cow = written(await staff.add());
  await staff.update('NDL-900', { currentPrice: 150_000, availabilityStatus: 'BOOKED', version: 1 });
  await api.query(`begin; update cow set current_price = 1 where tag_id = 'NDL-900'; rollback`);
  await api.query(`update cow set current_weight = 300 where tag_id = 'NDL-900'`);
  const chain = await chainOf(api, 'ndl-900');
  expect(chain.links).toMatchObject([
    {
      kind: 'START',
      cow: cow._id,
      kg: 320,
      weightKind: 'ESTIMATED',
      priceTaka: 153_500,
      status: 'AVAILABLE',
    },
    { kind: 'PRICE', priceTaka: 150_000 },
    { kind: 'STATUS', status: 'BOOKED' },
    { kind: 'WEIGHT', kg: 300, weightKind: 'ESTIMATED' },
  ]);
  expect(await verifyChain(chain.links)).toEqual([]);
  expect(await chainOf(api, cow._id)).toEqual(chain);
  expect(JSON.stringify(chain)).not.toContain('rahim');
  // A cow of a receipt can be verified after it left the shop; its tag may be another cow's.
  await staff.remove('NDL-900');
  expect((await api.get('/product/cow-chain/NDL-900')).status).toBe(404);
  expect((await chainOf(api, cow._id)).links).toEqual(chain.links);
});

test('WEIGH-03 32 writers of one cow on two processes: every change is a link once, no fork', async () => {
  const { api, staff } = await startOffice(1, { ...ALL_STAFF, ...CONNECTIONS });
  const other = await startTestApi(0, { DATABASE_URL: api.databaseUrl, ...ALL_STAFF, ...CONNECTIONS });
  const staffs = [staff, await office({ ...other, databaseUrl: api.databaseUrl })];
  const cow = written(await staff.add());
  const headers = { ...(await signedIn(api)), 'content-type': 'application/json' };
  const write = async (index: number) => {
    const { send } = [api, other][index % 2] ?? api;
    const response = await (index % 4 === 3
      ? staffs[index % 2]?.update('NDL-900', { currentWeight: 400 + index })
      : send(`/product/dashboard/cow-weights/${cow._id}`, {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': randomUUID() },
          body: JSON.stringify({ kg: 300 + index, kind: 'MEASURED' }),
        }));
    return response?.status;
  };
  const statuses = await Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index)));
  expect(statuses).toEqual(statuses.map(() => 200));
  const { links } = await chainOf(api, cow._id);
  expect(await verifyChain(links)).toEqual([]);
  const weights = links.flatMap((link) => (link.kind === 'WEIGHT' ? [link.kg] : []));
  expect(weights.toSorted(ascending)).toEqual(
    Array.from({ length: WRITERS }, (_, index) => (index % 4 === 3 ? 400 : 300) + index).toSorted(ascending),
  );
  const last = links.findLast((link) => link.kind === 'WEIGHT');
  const { rows } = await api.query<{ current_weight: number }>(
    `select current_weight from cow where id = $1`,
    [cow._id],
  );
  expect(rows[0]?.current_weight).toBe(last?.kind === 'WEIGHT' ? last.kg : 0);
});
