import { expect, test } from 'vitest';
import { codeTo, phoneBrowser, wrongCode } from '../../../testing/phone-browser.ts';
import { person } from '../../../testing/sales/buyers.ts';
import { smsFarm, type SmsFarm } from '../../../testing/sms-farm.ts';
import { addTries, codeOf } from '../../../testing/test-api.ts';

const NUMBER = '+8801911111111';
/** The address of a whole mobile network. */
const CARRIER = '203.0.113.99';

async function openFarm(settings: Record<string, string> = {}): Promise<SmsFarm> {
  const farm = await smsFarm(settings);
  await farm.startWorkerHere();
  return farm;
}

const madeUp = (n: number) => `made-up-${n}`.padEnd(43, 'x');

test("PHONE-03 SEC-07 made-up requests use up nobody else's tries, and are limited themselves", async () => {
  const farm = await openFarm();
  const stranger = phoneBrowser(farm, CARRIER);
  const owner = phoneBrowser(farm, CARRIER);
  const { request } = await owner.askOk(NUMBER);
  const code = await codeTo(farm, NUMBER);
  const guesses = Array.from({ length: 120 }, (_, n) => stranger.enter(NUMBER, madeUp(n), '123456'));
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([410]));
  await addTries(farm.api, 'sign-in-code-dead', 480);
  expect(codeOf(await stranger.enter(NUMBER, madeUp(0), '123456'))).toEqual([429, 'too_often']);
  expect((await owner.enter(NUMBER, request, code)).status).toBe(200);
});

test('PHONE-03 SEC-07 strangers behind the same address cannot keep a known browser from entering its code', async () => {
  const farm = await openFarm();
  const owner = phoneBrowser(farm, CARRIER);
  expect((await owner.signInByPhone(NUMBER)).status).toBe(200);
  const stranger = phoneBrowser(farm, CARRIER);
  const { request: strange } = await stranger.askOk(NUMBER);
  const strangeCode = await codeTo(farm, NUMBER, 2);
  expect(codeOf(await stranger.enter(NUMBER, strange, wrongCode(strangeCode)))).toEqual([422, 'code_wrong']);
  await addTries(farm.api, 'sign-in-code-client', 100);
  await addTries(farm.api, 'sign-in-code', 15);
  expect(codeOf(await stranger.enter(NUMBER, strange, strangeCode))).toEqual([429, 'too_often']);
  expect((await owner.signInByPhone(NUMBER, 3)).status).toBe(200);
  // A browser that another account knows is a stranger here.
  const neighbor = phoneBrowser(farm, CARRIER);
  await addTries(farm.api, 'sign-in-code-client', -100);
  expect((await neighbor.signInByPhone('+8801922222222')).status).toBe(200);
  await addTries(farm.api, 'sign-in-code-client', 100);
  expect(codeOf(await neighbor.signInByPhone(NUMBER, 4))).toEqual([429, 'too_often']);
});

test('PHONE-03 thirty codes to made-up numbers do not keep other customers of a mobile network from their first, nor known browsers', async () => {
  const farm = await openFarm();
  const owner = phoneBrowser(farm, CARRIER);
  expect((await owner.signInByPhone(NUMBER)).status).toBe(200);
  const stranger = phoneBrowser(farm, CARRIER);
  const numbers = Array.from({ length: 30 }, (_, n) => `+88018${String(10_000_000 + n)}`);
  for (const number of numbers) await stranger.askOk(number);
  expect((await phoneBrowser(farm, CARRIER).signInByPhone('+8801922222222')).status).toBe(200);
  // Further codes to the same numbers have a smaller limit.
  const another = phoneBrowser(farm, CARRIER);
  await another.askOk(numbers[0] ?? '');
  await addTries(farm.api, 'phone-code-client', 29);
  expect(codeOf(await another.ask(numbers[1] ?? ''))).toEqual([429, 'too_often']);
  // First codes are limited too; the known browser then has its own.
  await addTries(farm.api, 'phone-code-first', 120);
  expect(codeOf(await phoneBrowser(farm, CARRIER).ask('+8801933333333'))).toEqual([429, 'too_often']);
  expect((await owner.signInByPhone(NUMBER, 2)).status).toBe(200);
});

test('PHONE-03 a known browser gets three codes a day although strangers have used up those of the number', async () => {
  const farm = await openFarm();
  const owner = phoneBrowser(farm);
  expect((await owner.signInByPhone(NUMBER)).status).toBe(200);
  for (let n = 0; n < 4; n += 1) await phoneBrowser(farm).askOk(NUMBER);
  expect(codeOf(await phoneBrowser(farm).ask(NUMBER))).toEqual([429, 'too_often']);
  await addTries(farm.api, 'phone-code-day', 10);
  // Otherwise the owner's code may arrive before one of theirs.
  await farm.gateway.to(NUMBER, 5, /^\d{6} /);
  expect((await owner.signInByPhone(NUMBER, 6)).status).toBe(200);
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await owner.ask(NUMBER)).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
  // Its allowance is for the number of its account only.
  await phoneBrowser(farm).askOk('+8801922222222');
  await addTries(farm.api, 'phone-code', 5);
  expect(codeOf(await owner.ask('+8801922222222'))).toEqual([429, 'too_often']);
});

test('PHONE-03 three tenths of the daily budget are kept for signed-in people and known browsers', async () => {
  const farm = await openFarm({ SMS_DAILY_BUDGET: '10' });
  const owner = phoneBrowser(farm);
  expect((await owner.signInByPhone(NUMBER)).status).toBe(200);
  for (let n = 0; n < 6; n += 1) await phoneBrowser(farm).askOk(`+8801900000${100 + n}`);
  expect(codeOf(await phoneBrowser(farm).ask('+8801900000200'))).toEqual([429, 'too_often']);
  expect((await owner.ask(NUMBER)).status).toBe(200);
  expect((await farm.salma.send('POST', '/auth/phone/code')).status).toBe(200);
  const karim = await person(farm.api, 'karim', { mobile: '+8801933333333' });
  expect((await karim.send('POST', '/auth/phone/code')).status).toBe(200);
  expect(codeOf(await owner.ask(NUMBER))).toEqual([429, 'too_often']);
  expect(await farm.sms()).toHaveLength(10);
});
