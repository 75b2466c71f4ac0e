import { responseOf } from '@khamar/contract/envelope';
import { InventoryPage } from '@khamar/contract/cows/inventory';
import { expect, test } from 'vitest';
import { written, GOOD_LEAD, startOffice } from '../testing/test-api.ts';

/** What the next version may add under our expand-only rule (ADR 0019): columns, tables, indexes and wider privileges. */
const EXPAND = `
  alter table cow add column horn text;
  alter table cow add column shed text not null default 'north';
  alter table account add column nickname text;
  alter table lead add column answered_at timestamptz;
  alter table mail add column opened_at timestamptz;
  create table weighing (cow_id uuid references cow (id), kilograms numeric, at timestamptz default now());
  grant select, insert on weighing to khamar_api;
  create index on cow (shed, id);
  insert into schema_migration (name, checksum) values ('9999_next.sql', 'of the next version');
`;

test('this version keeps working after the next version has migrated the database', async () => {
  const { api, staff: farm } = await startOffice(12);
  const before = await farm.list();
  await api.query(EXPAND);

  expect((await api.get('/readyz')).status).toBe(200);
  expect((await api.get('/product/get-all-cows?size=5')).status).toBe(200);
  expect((await api.get('/product/get-cow/NDL-001')).status).toBe(200);

  const cow = written(await farm.add({ tagId: 'NDL-900' }));
  const changed = await farm.change(cow._id, { currentPrice: 99_000, version: cow.version });
  expect(written(changed).currentPrice).toBe(99_000);
  expect(await farm.history(cow._id)).toHaveLength(2);
  expect((await farm.remove('NDL-900')).status).toBe(200);
  expect((await farm.restore(cow._id)).status).toBe(200);
  const page = responseOf(InventoryPage).parse((await farm.send('GET', 'get-all-cows')).body).data;
  expect(page.cows[0]).not.toHaveProperty('shed');
  expect(await farm.list()).toMatchObject({ totalCows: before.totalCows + 1 });

  const post = (path: string, body: object) =>
    api.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post('/leads', GOOD_LEAD)).status).toBe(201);
  const person = {
    username: 'karima',
    email: 'k@example.org',
    mobile: '01712345678',
    password: 'green field',
  };
  expect((await post('/auth/signup', person)).status).toBe(201);
  const { username, password } = person;
  expect((await post('/auth/login', { username, password })).status).toBe(200);
});
