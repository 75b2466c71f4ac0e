import { AuditPage } from '@khamar/contract/audit-log/audit';
import { responseOf } from '@khamar/contract/envelope';
import { MINIMAL_COW } from '@khamar/testkit/people/cow-form';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/pool.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import {
  startTestApi,
  type TestApi,
  codeOf,
  office,
  ownerOf,
  ownerPool,
  written,
  people,
} from '../../testing/test-api.ts';
import { type AuditFilters, selectAfter, selectPage } from './audit-log.repository.ts';

const auditLogAt = (api: TestApi, headers: Record<string, string>) => ({
  read: async (query: string) => {
    const response = await api.get(`/audit?${query}`, headers);
    expect(response.status, response.text).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return responseOf(AuditPage).parse(response.body).data;
  },
  exportCsv: async (query: string) => (await api.get(`/audit/export?${query}`, headers)).text,
});

/** A cow with a price change, a phone booking with a partial payment, and a granted role. */
async function createHistory(api: TestApi) {
  const desk = await office(api);
  const { enter } = people(api);
  const admin = await enter('rahim', ['ADMIN']);
  const karim = await enter('karim', ['CUSTOMER']);
  const owner = await ownerOf(api);
  await owner.query('delete from audit_entry');
  const { cowForm } = await import('@khamar/testkit/people/cow-form');
  const cow = written(
    await desk.send('POST', 'add-cow', cowForm({ ...MINIMAL_COW, tagId: 'NDL-001', currentPrice: 100_000 })),
  );
  await desk.change(cow._id, { currentPrice: 95_000, version: cow.version });
  const booked = await api.send('/sales/bookings', {
    method: 'POST',
    headers: { ...admin.headers, 'idempotency-key': '5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11' },
    json: {
      tagId: 'NDL-001',
      name: 'Salma Begum',
      phone: '01712345678',
      received: { provider: 'bkash', externalId: 'ABC123XYZ', amountPaisa: 950_000 },
    },
  });
  expect(booked.status, booked.text).toBe(200);
  await admin.setRoles(karim.id, ['CUSTOMER', 'AGENT']);
  const { rows } = await owner.query<{ code: string }>('select code from booking');
  return { admin, karim, cow, code: rows[0]?.code ?? '', owner };
}

test('DESK-05 the audit log has who changed which entity, with old and new values, without personal data', async () => {
  const api = await startTestApi();
  const { admin, karim, cow, code } = await createHistory(api);
  const { read } = auditLogAt(api, admin.headers);
  const { entries, totalEntries, isMore, actors } = await read('limit=100');
  expect([totalEntries, isMore, actors]).toEqual([entries.length, false, ['rahim']]);
  expect(entries[0]).toMatchObject({
    actor: 'rahim',
    action: 'CHANGED',
    entity: 'account',
    entityId: karim.id,
    label: 'karim',
    changes: [{ field: 'roles', from: ['CUSTOMER'], to: ['CUSTOMER', 'AGENT'] }],
  });
  const only = async (query: string) => (await read(query)).entries;
  const prices = (await only(`entity=cow&entityId=${cow._id}`)).filter(({ changes }) =>
    changes.some(({ field }) => field === 'currentPrice'),
  );
  expect(prices.map(({ label, action }) => [label, action])).toEqual([
    ['NDL-001', 'CHANGED'],
    ['NDL-001', 'ADDED'],
  ]);
  expect(prices[0]?.changes).toContainEqual({ field: 'currentPrice', from: 100_000, to: 95_000 });
  const bookings = await only(`entity=booking&entityId=${code.toLowerCase()}`);
  expect(new Set(bookings.map(({ label, code: its }) => `${label} ${its}`))).toEqual(
    new Set([`${code} ${code}`]),
  );
  const payments = await only('entity=payment');
  expect(payments.map(({ label, code: its }) => [label, its])).toContainEqual(['ABC123XYZ', code]);
  expect(JSON.stringify(entries)).not.toMatch(/Salma|01712/);
});

test('DESK-05 entries are filtered by user and day, paged, and exported as CSV with a row per field', async () => {
  const api = await startTestApi();
  const { admin, karim, owner, code } = await createHistory(api);
  const { read, exportCsv } = auditLogAt(api, admin.headers);
  const all = (await read('limit=100')).entries;
  await owner.query(`update audit_entry set actor = 'Karim' where entity = 'cow'`);
  // Half past midnight in Dhaka.
  await owner.query(`update audit_entry set at = '2026-05-19T18:30:00Z' where entity = 'account'`);
  expect((await read('actor=KARIM')).entries.every(({ entity }) => entity === 'cow')).toBe(true);
  expect((await read('actor=nobody')).totalEntries).toBe(0);
  expect((await read('')).actors).toEqual(['Karim', 'rahim']);
  const may = await read('from=2026-05-20&to=2026-05-20');
  expect(may.entries.map(({ entityId }) => entityId)).toEqual([karim.id]);
  expect((await read('to=2026-05-19')).totalEntries).toBe(0);
  const pages = [await read('limit=2&page=0'), await read('limit=2&page=1')];
  const ids = pages.flatMap(({ entries }) => entries.map(({ _id }) => _id));
  expect(ids).toEqual(
    all
      .filter(({ entity }) => entity !== 'account')
      .map(({ _id }) => _id)
      .slice(0, 4),
  );
  const csv = await exportCsv('entity=account&language=en');
  expect(csv).toBe(
    '\uFEFFTime,User,Action,Type,Item,Booking,Field,Old value,New value\r\n' +
      '"20 May 2026, 12:30 AM",rahim,Updated,Account,karim,,roles,CUSTOMER,"CUSTOMER,AGENT"\r\n',
  );
  expect(await exportCsv(`entity=booking&entityId=${code}&language=bn`)).toContain(
    `,বুকিং,${code},${code},state,HELD,BOOKED`,
  );
  expect(codeOf(await admin.send('GET', '/audit?entity=herd'))).toEqual([400, 'invalid_request']);
  expect((await read('entityId=AAAAAAAA&entity=booking')).totalEntries).toBe(0);
});

test('DESK-05 a long audit log is read by index with any filter, and counted up to 10,000', async () => {
  const api = await startTestApi();
  const admin = await people(api).enter('rahim', ['ADMIN']);
  await api.query(`
    insert into audit_entry (actor, action, entity, entity_id, changes, at) overriding user value
    select 'staff' || n % 40, 'CHANGED', (array['cow', 'cow', 'cow', 'booking', 'payment', 'account'])[1 + n % 6],
      gen_random_uuid(), '{"current_price": [1, 2]}', '2024-01-01'::timestamptz + n * interval '5 minutes'
    from generate_series(1, 40000) as n`);
  await api.query('analyze audit_entry');
  const db = openDatabase<DatabaseSchema>(ownerPool(api));
  const days = { from: '2024-02-01', to: '2024-02-02' };
  const filters: AuditFilters[] = [
    {},
    { entity: 'payment' },
    { actor: 'staff7' },
    days,
    { entity: 'cow', ...days },
    { actor: 'staff7', ...days },
    { entity: 'cow', entityId: '5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11' },
  ];
  const last = { at_text: '2024-03-01 00:00:00.000001+00', id: '17000' };
  for (const filter of filters)
    for (const query of [selectPage(filter, { page: 3, limit: 50 }), selectAfter(filter, last, 250)]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, JSON.stringify(filter)).not.toContain('Seq Scan on audit_entry');
    }
  const { read } = auditLogAt(api, admin.headers);
  expect(await read('limit=20')).toMatchObject({ totalEntries: 10_000, isMore: true });
  expect((await read('limit=20&page=500')).entries).toEqual([]);
  expect((await read('entity=payment')).totalEntries).toBe(6667);
});
