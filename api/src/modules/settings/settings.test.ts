import { randomUUID } from 'node:crypto';
import { AuditPage } from '@khamar/contract/audit-log/audit';
import { responseOf } from '@khamar/contract/envelope';
import { OfficeBooking } from '@khamar/contract/sales/booking';
import { farmDay } from '@khamar/contract/moment';
import type { SettingsSection } from '@khamar/contract/settings/sections';
import {
  historyOf,
  PublicSettings,
  SETTINGS,
  SettingsPage,
  type SettingsValues,
} from '@khamar/contract/settings/settings';
import { expect, test } from 'vitest';
import { booked, held, person } from '../../testing/sales/buyers.ts';
import { salesFarm } from '../../testing/sales/sales-farm.ts';
import { startApiProcess } from '../../testing/processes.ts';
import {
  codeOf,
  eventually,
  ownerPool,
  signedIn,
  startTestApi,
  type TestApi,
} from '../../testing/test-api.ts';

type Api = Pick<TestApi, 'get' | 'send' | 'databaseUrl'>;

/** An administrator's commands on the settings. */
async function administrator(api: Api, username = 'rahim') {
  const headers = await signedIn(api, { username });
  const read = async () => responseOf(SettingsPage).parse((await api.get('/settings', headers)).body).data;
  const put = (section: SettingsSection, json: object, key: string = randomUUID()) =>
    api.send(`/settings/${section}`, {
      method: 'PUT',
      headers: { ...headers, 'idempotency-key': key },
      json,
    });
  return {
    headers,
    read,
    put,
    /** Changes some fields of the current version. */
    change: async <Section extends SettingsSection>(
      section: Section,
      fields: Partial<SettingsValues[Section]>,
    ) => {
      const { version, value } = (await read())[section];
      return put(section, { version, value: { ...value, ...fields } });
    },
  };
}

const publicSettings = async (api: Pick<TestApi, 'get'>) =>
  responseOf(PublicSettings).parse((await api.get('/settings/public')).body).data;

/** Milliseconds until every process says so. */
async function timeUntil(apis: Pick<TestApi, 'get'>[], isSeen: (seen: PublicSettings) => boolean) {
  const began = performance.now();
  await eventually(async () => (await Promise.all(apis.map(publicSettings))).every(isSeen));
  return performance.now() - began;
}

test('COUNT-09 a change on one of three processes is seen by all within a second, in every place that uses it', async () => {
  const { api: first } = await salesFarm({}, 3);
  const others = await Promise.all([1, 2].map(() => startTestApi(0, { DATABASE_URL: first.databaseUrl })));
  const apis = [first, ...others];
  const rahim = await administrator(first);
  await timeUntil(apis, ({ holdMinutes }) => holdMinutes === 30);

  expect((await rahim.change('contacts', { whatsapp: '০১৮১২-৩৪৫৬৭৮' })).status).toBe(200);
  expect(await timeUntil(apis, ({ contacts }) => contacts.whatsapp === '+8801812345678')).toBeLessThan(1000);

  expect((await rahim.change('selling', { holdMinutes: 90, advancePercent: 8 })).status).toBe(200);
  // The process that changed it has applied it before it responds.
  expect((await publicSettings(first)).holdMinutes).toBe(90);
  expect(await timeUntil(apis, ({ holdMinutes }) => holdMinutes === 90)).toBeLessThan(1000);
  const tags = ['NDL-001', 'NDL-002', 'NDL-003'];
  for (const [index, api] of apis.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one buyer after the other
    const buyer = await person({ ...api, databaseUrl: first.databaseUrl }, `buyer${index}`);
    // oxlint-disable-next-line no-await-in-loop
    const { expiresAt, createdAt, advancePaisa, pricePaisa } = held(await buyer.hold(tags[index] ?? ''));
    expect((Date.parse(expiresAt ?? '') - Date.parse(createdAt)) / 60_000).toBeCloseTo(90, 1);
    expect(advancePaisa).toBe(pricePaisa * 0.08);
  }

  const agent = await signedIn(first, { username: 'selim', roles: ['AGENT'] });
  expect((await others[0]?.get('/overview', agent))?.status).toBe(403);
  expect((await rahim.change('access', { officeRoles: ['AGENT', 'ADMIN'] })).status).toBe(200);
  await timeUntil(apis, ({ officeRoles }) => officeRoles.includes('AGENT'));
  for (const api of apis)
    // oxlint-disable-next-line no-await-in-loop
    expect((await api.get('/overview', agent)).status).toBe(200);
});

test('COUNT-05 COUNT-09 agents deliver with a balance due only if the settings let them', async () => {
  const { api } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const rahim = await administrator(api);
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  const caller = { tagId: 'NDL-001', name: 'Karim Mia', phone: '01812-345678' };
  const received = { provider: 'cash', amountPaisa: 10_000_00 };
  const { code } = booked(await agent.send('POST', '/sales/bookings', { ...caller, received }));
  const deliver = () => agent.send('POST', `/sales/bookings/${code}/deliver`, { dueOn: farmDay() });
  expect(codeOf(await deliver())).toEqual([409, 'administrator_needed']);
  expect((await rahim.change('selling', { agentsDeliverUnpaid: true })).status).toBe(200);
  expect(await publicSettings(api)).toMatchObject({ agentsDeliverUnpaid: true });
  // The debt stays with the customer who booked.
  const other = { dueOn: farmDay(), name: 'Somebody', phone: '01912-345678' };
  expect(booked(await agent.send('POST', `/sales/bookings/${code}/deliver`, other))).toMatchObject({
    state: 'DELIVERED',
  });
  const { body } = await agent.send('GET', `/sales/bookings/${code}`);
  expect(responseOf(OfficeBooking).parse(body).data.buyer).toEqual({
    name: 'Karim Mia',
    phone: '+8801812345678',
  });
});

test('COUNT-09 a process that misses the notification finds out by its heartbeat', async () => {
  const api = await startTestApi();
  const other = await startTestApi(0, { DATABASE_URL: api.databaseUrl });
  const rahim = await administrator(api);
  const owner = ownerPool(api);
  // Without the trigger no one is notified.
  await owner.query('alter table setting disable trigger setting_audit');
  expect((await rahim.change('selling', { holdMinutes: 45 })).status).toBe(200);
  expect((await publicSettings(api)).holdMinutes).toBe(45);
  expect(await timeUntil([other], ({ holdMinutes }) => holdMinutes === 45)).toBeLessThan(5000);
});

test('COUNT-09 a change is based on the version it read, carried out once, and in the audit log; old versions stay readable', async () => {
  const api = await startTestApi();
  const rahim = await administrator(api);
  const { selling } = await rahim.read();
  expect(selling).toMatchObject({
    version: 0,
    changedBy: null,
    changedAt: null,
    value: {
      holdMinutes: 30,
      quietFrom: '22:00',
      quietTo: '08:00',
      discountPercent: 5,
    },
  });
  const change = { version: 0, value: { ...selling.value, holdMinutes: '৪৫', quietFrom: '', quietTo: '' } };
  const key = randomUUID();
  const [saved, again] = [await rahim.put('selling', change, key), await rahim.put('selling', change, key)];
  expect([saved.status, again.body]).toEqual([200, saved.body]);
  expect(codeOf(await rahim.put('selling', { ...change, version: 1 }, key))).toEqual([422, 'key_reused']);
  expect(codeOf(await rahim.put('selling', change))).toEqual([409, 'settings_changed']);

  const karima = await administrator(api, 'karima');
  const both = await Promise.all(
    [rahim, karima].map((who) =>
      who.put('selling', { version: 1, value: { ...selling.value, freeHolds: 2 } }),
    ),
  );
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);

  const versions = async (who: typeof rahim) => {
    const { body } = await api.get('/settings/selling/versions', who.headers);
    return responseOf(historyOf(SETTINGS.selling)).parse(body).data.versions;
  };
  expect(await versions(karima)).toMatchObject([
    { version: 2, value: { holdMinutes: 30, freeHolds: 2, quietFrom: '22:00' } },
    { version: 1, changedBy: 'rahim', value: { holdMinutes: 45, quietFrom: null } },
    { version: 0, changedBy: null, value: { holdMinutes: 30, freeHolds: 1 } },
  ]);
  const { body } = await api.get('/audit?entity=setting', rahim.headers);
  const { entries } = responseOf(AuditPage).parse(body).data;
  expect(entries).toHaveLength(2);
  expect(entries[1]).toMatchObject({
    actor: 'rahim',
    action: 'CHANGED',
    label: 'selling',
  });
  expect(entries[1]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'holdMinutes', from: 30, to: 45 },
      { field: 'quietFrom', from: '22:00', to: null },
    ]),
  );
});

test('COUNT-09 the database role of the API can only read and add versions', async () => {
  const api = await startTestApi();
  const rahim = await administrator(api);
  expect((await rahim.change('messages', { smsDailyBudget: 50 })).status).toBe(200);
  const { rows } = await api.query<{ may: string }>(
    `select string_agg(lower(privilege_type), ' ' order by privilege_type) as may
     from information_schema.role_table_grants where grantee = 'khamar_api' and table_name = 'setting'`,
  );
  expect(rows).toEqual([{ may: 'insert select' }]);
});

test('COUNT-09 only administrators read and change settings; no one locks themselves out', async () => {
  const api = await startTestApi(0, { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' });
  const rahim = await administrator(api);
  const agent = await signedIn(api, { username: 'selim', roles: ['AGENT'] });
  const value = (await rahim.read()).access;
  expect(codeOf(await api.get('/settings', agent))).toEqual([403, 'forbidden']);
  expect(codeOf(await api.get('/settings/selling/versions', agent))).toEqual([403, 'forbidden']);
  const change = {
    method: 'PUT',
    headers: { ...agent, 'idempotency-key': randomUUID() },
    json: { version: 0, value: value.value },
  };
  expect(codeOf(await api.send('/settings/access', change))).toEqual([403, 'forbidden']);
  expect(codeOf(await rahim.change('access', { officeRoles: ['AGENT'] }))).toEqual([400, 'invalid_request']);
  const owner = await signedIn(api, { username: 'malik', roles: ['SUPER_ADMIN'] });
  const locksOut = await api.send('/settings/access', {
    method: 'PUT',
    headers: { ...owner, 'idempotency-key': randomUUID() },
    json: { version: 0, value: { officeRoles: ['ADMIN'] } },
  });
  expect(locksOut.text).toContain('setting_locks_you_out');
});

test.each<[SettingsSection, string, unknown]>([
  ['selling', 'holdMinutes', 0],
  ['selling', 'holdMinutes', 'soon'],
  ['selling', 'advancePercent', 11],
  ['selling', 'discountPercent', 21],
  ['selling', 'quietTo', ''],
  ['selling', 'quietFrom', '25:00'],
  ['contacts', 'whatsapp', '12345'],
  ['contacts', 'mapLink', 'http://maps.example'],
  ['contacts', 'openingHoursBn', ''],
  ['payments', 'order', ['bkash', 'bkash', 'nagad', 'rocket']],
  ['messages', 'smsDailyBudget', 0],
])('COUNT-09 in the section %s, %s = %j is rejected and named', async (section, field, wrong) => {
  const api = await startTestApi();
  const rahim = await administrator(api);
  const { version, value } = (await rahim.read())[section];
  const rejected = await rahim.put(section, { version, value: { ...value, [field]: wrong } });
  expect(codeOf(rejected)).toEqual([400, 'invalid_request']);
  expect(rejected.text).toContain(`"value.${field}"`);
});

test('COUNT-09 wallets and bank accounts appear on a booking as the office ordered them', async () => {
  const { api, salma } = await salesFarm({}, 1);
  const rahim = await administrator(api);
  const { code } = held(await salma.hold('NDL-001'));
  const changed = await rahim.change('payments', {
    order: ['bank', 'rocket', 'bkash', 'nagad'],
    nagad: null,
    bkash: '01912345678',
    bkashTransfer: 'SEND_MONEY',
  });
  expect(changed.status).toBe(200);
  const { payTo } = await salma.booking(code);
  expect(payTo.map(({ provider }) => provider)).toEqual(['bank', 'rocket', 'bkash']);
  expect(payTo[2]).toEqual({ provider: 'bkash', account: '01912345678', transfer: 'SEND_MONEY' });
  expect((await publicSettings(api)).wallets.map(({ en }) => en)).toEqual(['Rocket', 'bKash']);
});

test('COUNT-09 a process that starts later has the settings of the database, not those of its environment', async () => {
  const api = await startTestApi();
  const rahim = await administrator(api);
  expect((await rahim.change('selling', { holdMinutes: 20 })).status).toBe(200);
  const later = await startApiProcess(api.databaseUrl, { HOLD_MINUTES: '60' });
  const response = await fetch(`${later.url}/settings/public`);
  expect(response.headers.get('cache-control')).toContain('s-maxage=1');
  expect(responseOf(PublicSettings).parse(await response.json()).data.holdMinutes).toBe(20);
});
