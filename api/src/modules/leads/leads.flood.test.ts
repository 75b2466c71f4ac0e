import { answerOf } from '@khamar/contract/envelope';
import { LeadPage } from '@khamar/contract/people/lead';
import { expect, test } from 'vitest';
import { startTestApi, type TestApi, signedIn, codeOf, GOOD_LEAD } from '../../testing/test-api.ts';

const write = (api: TestApi, lead: object, address = '203.0.113.7') =>
  api.send('/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(lead),
  });
const read = async (api: TestApi) =>
  answerOf(LeadPage).parse((await api.get('/leads', await signedIn(api))).body).data;

test('a machine that fills the hidden box sixty times shuts no buyer behind the same address out', async () => {
  const api = await startTestApi();
  const machine = (n: number) =>
    write(api, { ...GOOD_LEAD, email: `bot-${n}@cheap.example`, website: 'https://cheap.example' });
  const answers = await Promise.all(Array.from({ length: 62 }, (_, n) => machine(n)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
  expect((await write(api, GOOD_LEAD)).status).toBe(201);
  expect((await read(api)).totalLeads).toBe(1);
});

test('of four hundred leads from the houses of one /48 as many are kept as three of them may send', async () => {
  const api = await startTestApi();
  const answers: Awaited<ReturnType<typeof write>>[] = [];
  const left = Array.from({ length: 400 }, (_, n) => n);
  // Ten at a time: all at once would wait for connections, and on a busy machine some would hear 503.
  const house = async () => {
    for (let n = left.pop(); n !== undefined; n = left.pop())
      answers.push(
        await write(api, { ...GOOD_LEAD, email: `p-${n}@example.org` }, `2001:db8:9:${n.toString(16)}::1`),
      );
  };
  await Promise.all(Array.from({ length: 10 }, house));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(180);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(220);
  expect((await read(api)).totalLeads).toBe(180);
  expect((await write(api, GOOD_LEAD, '2001:db8:a::1')).status).toBe(201);
});

test('CONTACT-03 F7 beyond two thousand leads an hour in all every network is still heard three times', async () => {
  const api = await startTestApi();
  const from = (address: string, n: number) =>
    write(api, { ...GOOD_LEAD, email: `p-${n}@example.org` }, address);
  expect((await from('203.0.113.7', 0)).status).toBe(201);
  await api.query(`update rate_limit set points = 2000 where key like 'lead-all:%'`);
  for (const address of ['203.0.113.7', '198.51.100.9', '2001:db8:9:1::1']) {
    for (let n = 1; n <= 3; n += 1) expect((await from(address, n)).status).toBe(201);
    expect(codeOf(await from(address, 4))).toEqual([429, 'too_often']);
  }
  expect((await read(api)).totalLeads).toBe(10);
});

test('CONTACT-03 F23 a mobile network behind one IPv4 address is heard more than sixty times an hour', async () => {
  const api = await startTestApi();
  const from = (n: number) => write(api, { ...GOOD_LEAD, email: `p-${n}@example.org` });
  for (let n = 0; n < 62; n += 1) expect((await from(n)).status).toBe(201);
  await api.query(`update rate_limit set points = 600 where key like 'lead-address-success:%'`);
  const answers = await Promise.all(Array.from({ length: 62 }, (_, n) => from(100 + n)));
  expect(answers.filter(({ status }) => status === 429)).not.toHaveLength(0);
});
