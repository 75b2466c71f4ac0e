import { responseOf } from '@khamar/contract/envelope';
import { LeadPage } from '@khamar/contract/leads/lead';
import { expect, test } from 'vitest';
import { addTries, startTestApi, type TestApi, signedIn, codeOf, GOOD_LEAD } from '../../testing/test-api.ts';

const write = (api: TestApi, lead: object, address = '203.0.113.7') =>
  api.send('/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(lead),
  });
const read = async (api: TestApi) =>
  responseOf(LeadPage).parse((await api.get('/leads', await signedIn(api))).body).data;

test('honeypot submissions do not use up the limit of customers behind the same address', async () => {
  const api = await startTestApi();
  const machine = (n: number) =>
    write(api, { ...GOOD_LEAD, email: `bot-${n}@cheap.example`, website: 'https://cheap.example' });
  await machine(9);
  await addTries(api, 'lead-machine-address', 54);
  const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => machine(n)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
  expect((await write(api, GOOD_LEAD)).status).toBe(201);
  expect((await read(api)).totalLeads).toBe(1);
});

test('SEC-07 one /48 gets three times the limit of an address', async () => {
  const api = await startTestApi();
  const from = (n: number) =>
    write(api, { ...GOOD_LEAD, email: `p-${n}@example.org` }, `2001:db8:9:${n.toString(16)}::1`);
  await from(9);
  await addTries(api, 'lead-address-network', 174);
  const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => from(n)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(3);
  expect((await read(api)).totalLeads).toBe(6);
  expect((await write(api, GOOD_LEAD, '2001:db8:a::1')).status).toBe(201);
});

test('CONTACT-03 F7 beyond 2000 leads an hour each network can still send three', async () => {
  const api = await startTestApi();
  const from = (address: string, n: number) =>
    write(api, { ...GOOD_LEAD, email: `p-${n}@example.org` }, address);
  expect((await from('203.0.113.7', 0)).status).toBe(201);
  await addTries(api, 'lead-all', 1999);
  for (const address of ['203.0.113.7', '198.51.100.9', '2001:db8:9:1::1']) {
    for (let n = 1; n <= 3; n += 1) expect((await from(address, n)).status).toBe(201);
    expect(codeOf(await from(address, 4))).toEqual([429, 'too_often']);
  }
  expect((await read(api)).totalLeads).toBe(10);
});

test('CONTACT-03 F23 a mobile network behind one IPv4 address can send more than 60 leads an hour', async () => {
  const api = await startTestApi();
  const from = (n: number) => write(api, { ...GOOD_LEAD, email: `p-${n}@example.org` });
  await from(0);
  await addTries(api, 'lead-address', 57);
  for (let n = 1; n < 7; n += 1) expect((await from(n)).status).toBe(201);
  // Beyond ten times the allowance, successes count as well.
  await addTries(api, 'lead-address-success', 593);
  for (const status of [201, 201, 201, 429]) expect((await from(10 + status)).status).toBe(status);
});
