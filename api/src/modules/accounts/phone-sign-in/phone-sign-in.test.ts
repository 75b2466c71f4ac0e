import { responseOf } from '@khamar/contract/envelope';
import { SignInOptions } from '@khamar/contract/accounts/phone-sign-in';
import { expect, test } from 'vitest';
import {
  accountsOf,
  codeTo,
  countSessions,
  passSeconds,
  phoneBrowser,
  wrongCode,
} from '../../../testing/phone-browser.ts';
import { held, TERMS } from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { smsFarm, type SmsFarm } from '../../../testing/sms-farm.ts';
import { addTries, codeOf } from '../../../testing/test-api.ts';

const NUMBER = '+8801911111111';

async function openFarm(settings: Record<string, string> = {}): Promise<SmsFarm> {
  const farm = await smsFarm(settings);
  await farm.startWorkerHere();
  return farm;
}

const randomRequest = (letter: string) => letter.repeat(43);

test('PHONE-01 the first right code makes an account without a password, which reserves a cow at once', async () => {
  const farm = await openFarm();
  const browser = phoneBrowser(farm);
  const { request, resendAfterSeconds } = await browser.askOk('০১৯১১-১১১১১১');
  expect(resendAfterSeconds).toBe(60);
  const code = await codeTo(farm, NUMBER);
  const stored = await farm.api.query(
    `select row_to_json(sign_in_code)::text from sign_in_code union all select row_to_json(mail)::text from mail
     union all select data::text from pgboss.job`,
  );
  // Only hashes are stored, and the queue holds no number.
  expect(JSON.stringify(stored.rows)).not.toContain(code);
  expect(JSON.stringify(stored.rows)).not.toContain(request);
  expect(JSON.stringify(await farm.sms())).not.toContain('1911111111');
  const inBangla = code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');
  expect((await browser.enter('01911-111111', request, inBangla)).status).toBe(200);
  expect(await browser.profile()).toEqual({
    username: 'u1911111111',
    name: null,
    email: null,
    isEmailVerified: false,
    emailNeedsPassword: false,
    address: null,
    language: 'bn',
    mobile: NUMBER,
    isPhoneVerified: true,
    hasPassword: false,
  });
  const body = { tagId: 'NDL-001', termsVersion: TERMS };
  const key = '0190a6f2-7c1e-4f30-9d2b-5b7f0d3c5e66';
  held(await browser.send('POST', '/bookings', body, { 'idempotency-key': key }));
  expect(await browser.refresh()).toMatchObject({ status: 200 });
  const { rows } = await farm.api.query(
    `select actor, action from audit_entry where entity = 'account' and entity_id = (select id from account where mobile = $1)`,
    [NUMBER],
  );
  expect(rows).toEqual([{ actor: '(self)', action: 'ADDED' }]);
});

test('PHONE-03 the second time the code opens the same account, in another browser too', async () => {
  const farm = await openFarm();
  expect((await phoneBrowser(farm).signInByPhone(NUMBER)).status).toBe(200);
  const other = phoneBrowser(farm);
  expect((await other.signInByPhone(NUMBER, 2)).status).toBe(200);
  expect((await other.profile()).username).toBe('u1911111111');
  expect((await accountsOf(farm)).filter(({ mobile }) => mobile === NUMBER)).toHaveLength(1);
});

test('PHONE-03 one SMS however often the button is pressed within a minute, one after the other or together', async () => {
  const farm = await openFarm();
  const browser = phoneBrowser(farm);
  const request = randomRequest('a');
  const presses = await Promise.all(Array.from({ length: 8 }, () => browser.ask(NUMBER, { request })));
  expect(presses.map(({ status }) => status)).toEqual(presses.map(() => 200));
  expect((await browser.askOk(NUMBER, { request })).request).toBe(request);
  expect(await farm.sms()).toHaveLength(1);
  // Presses that send nothing count for no limit: five codes an hour are left to four.
  const first = await codeTo(farm, NUMBER);
  await passSeconds(farm, 61);
  expect((await browser.askOk(NUMBER, { request })).resendAfterSeconds).toBe(60);
  const second = await codeTo(farm, NUMBER, 2);
  expect(await farm.sms()).toHaveLength(2);
  const old = first === second ? wrongCode(second) : first;
  expect(codeOf(await browser.enter(NUMBER, request, old))).toEqual([422, 'code_wrong']);
  expect((await browser.enter(NUMBER, request, second)).status).toBe(200);
});

test('PHONE-03 a mistyped number is corrected without waiting; the code of the first opens nothing', async () => {
  const farm = await openFarm();
  const browser = phoneBrowser(farm);
  const { request } = await browser.askOk('+8801911111112');
  const old = await codeTo(farm, '+8801911111112');
  await browser.askOk(NUMBER, { request });
  expect(codeOf(await browser.enter('+8801911111112', request, old))).toEqual([410, 'code_dead']);
  expect((await browser.enter(NUMBER, request, await codeTo(farm, NUMBER))).status).toBe(200);
});

test('PHONE-03 a code allows five tries, concurrent or not; then even the right one opens nothing', async () => {
  const farm = await openFarm();
  const browser = phoneBrowser(farm);
  const { request } = await browser.askOk(NUMBER);
  const code = await codeTo(farm, NUMBER);
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => browser.enter(NUMBER, request, wrongCode(code))),
  );
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 410)).toHaveLength(3);
  expect(codeOf(await browser.enter(NUMBER, request, code))).toEqual([410, 'code_dead']);
  expect(await countSessions(farm)).toBe(0);
});

test('PHONE-03 a code works for ten minutes, once, and only in the browser that asked', async () => {
  const farm = await openFarm();
  const browser = phoneBrowser(farm);
  const { request } = await browser.askOk(NUMBER);
  const code = await codeTo(farm, NUMBER);
  const { request: foreign } = await phoneBrowser(farm).askOk('+8801922222222');
  expect(codeOf(await browser.enter(NUMBER, foreign, code))).toEqual([410, 'code_dead']);
  expect(codeOf(await browser.enter(NUMBER, randomRequest('b'), code))).toEqual([410, 'code_dead']);
  await passSeconds(farm, 601);
  expect(codeOf(await browser.enter(NUMBER, request, code))).toEqual([410, 'code_dead']);
  await passSeconds(farm, -601);
  expect((await browser.enter(NUMBER, request, code)).status).toBe(200);
  expect(codeOf(await browser.enter(NUMBER, request, code))).toEqual([410, 'code_dead']);
  expect(await countSessions(farm)).toBe(1);
});

test('PHONE-03 race: one code entered ten times at once opens one session of one account', async () => {
  const farm = await openFarm();
  const browser = phoneBrowser(farm);
  const { request } = await browser.askOk(NUMBER);
  const code = await codeTo(farm, NUMBER);
  const responses = await Promise.all(Array.from({ length: 10 }, () => browser.enter(NUMBER, request, code)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 410)).toHaveLength(9);
  expect(await countSessions(farm)).toBe(1);
  expect((await accountsOf(farm)).filter(({ mobile }) => mobile === NUMBER)).toHaveLength(1);
});

test('PHONE-03 race: two browsers with a new number at once get one account', async () => {
  const farm = await openFarm();
  const browsers = [phoneBrowser(farm), phoneBrowser(farm), phoneBrowser(farm)];
  const ready = [];
  for (const [n, browser] of browsers.entries()) {
    const { request } = await browser.askOk(NUMBER);
    ready.push({ browser, request, code: await codeTo(farm, NUMBER, n + 1) });
  }
  const responses = await Promise.all(
    ready.map(({ browser, request, code }) => browser.enter(NUMBER, request, code)),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await accountsOf(farm)).filter(({ mobile }) => mobile === NUMBER)).toHaveLength(1);
  expect(await countSessions(farm)).toBe(3);
});

test('PHONE-03 codes are limited by number and by network, in the hour and over all processes', async () => {
  const farm = await openFarm();
  const statuses = [];
  for (let n = 0; n < 7; n += 1) statuses.push((await phoneBrowser(farm).ask(NUMBER)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const others = [(await phoneBrowser(farm, '203.0.113.99').ask(`+8801900000099`)).status];
  await addTries(farm.api, 'phone-code-first', 90);
  for (let n = 0; n < 31; n += 1)
    others.push((await phoneBrowser(farm, '203.0.113.99').ask(`+8801900000${100 + n}`)).status);
  expect(others.filter((status) => status === 200)).toHaveLength(30);
  expect(await farm.sms()).toHaveLength(35);
});

test('PHONE-03 codes stop at the daily budget, also when they are asked for at once', async () => {
  const farm = await smsFarm({ SMS_DAILY_BUDGET: '10' });
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, n) => phoneBrowser(farm).ask(`+8801900000${100 + n}`)),
  );
  // The rest is for people whom an account knows.
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(23);
  expect(await farm.sms()).toHaveLength(7);
});

test('PHONE-03 asking again beyond a limit sends nothing, and the code that was sent keeps working', async () => {
  const farm = await openFarm();
  const browser = phoneBrowser(farm);
  const { request } = await browser.askOk(NUMBER);
  const code = await codeTo(farm, NUMBER);
  for (let n = 0; n < 4; n += 1) await phoneBrowser(farm).askOk(NUMBER);
  await passSeconds(farm, 61);
  expect(codeOf(await browser.ask(NUMBER, { request }))).toEqual([429, 'too_often']);
  expect(codeOf(await browser.ask(NUMBER, { request }))).toEqual([429, 'too_often']);
  expect(await farm.sms()).toHaveLength(5);
  expect((await browser.enter(NUMBER, request, code)).status).toBe(200);
});

test('PHONE-01 without an SMS gateway there is no sign-in by phone', async () => {
  const { api } = await salesFarm();
  const optionsOf = async (url: { get: typeof api.get }) =>
    responseOf(SignInOptions).parse((await url.get('/auth/sign-in-options')).body).data;
  expect(await optionsOf(api)).toEqual({ byPhone: false });
  const ask = { mobile: NUMBER, language: 'en' };
  expect(codeOf(await api.send('/auth/phone-sign-in/code', { method: 'POST', json: ask }))).toEqual([
    404,
    'not_found',
  ]);
  expect(await optionsOf((await smsFarm()).api)).toEqual({ byPhone: true });
});
