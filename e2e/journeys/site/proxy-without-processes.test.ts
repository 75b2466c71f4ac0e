import { Refusal } from '@khamar/contract/envelope';
import { ERRORS } from '@khamar/contract/errors';
import { type Answer, openHttpClient, type HttpClient } from '@khamar/testkit/http-client';
import { openProxiedFarm } from '@khamar/testkit/test-farm';
import { beforeEach, expect, inject, onTestFinished, vi } from 'vitest';
import { expectSoundScreen, test } from '../../src/visitor.ts';

// Five processes for each test: on a busy machine that alone takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let farm: Awaited<ReturnType<typeof openProxiedFarm>>;
let ask: HttpClient['send'];
beforeEach(async () => {
  const herd = { databaseUrl: inject('databaseUrl'), mediaFolder: inject('mediaFolder') };
  farm = await openProxiedFarm({ herd }, onTestFinished);
  ask = openHttpClient(farm.url, farm.proxy).send;
});

const answerOf = ({ status, headers }: Answer) => [
  status,
  headers.get('retry-after'),
  headers.get('cache-control'),
];
const statuses = (path: string, times: number) =>
  Promise.all(Array.from({ length: times }, async () => (await ask(path)).status));

test('with one process of the site and one of the API gone, nobody notices', async () => {
  await farm.webs[0]?.stop();
  await farm.apis[1]?.stop();
  for (let n = 1; n <= 10; n += 1) {
    expect(await statuses(`/all-cows?page=${n}`, 2)).toEqual([200, 200]);
    expect(await statuses(`/api/product/get-all-cows?page=${n}`, 2)).toEqual([200, 200]);
  }
  const writes = Array.from({ length: 10 }, () => ask('/api/auth/logout', { method: 'POST' }));
  for (const { status } of await Promise.all(writes)) expect(status).toBeLessThan(500);
  // A PUT goes to the other process only if nginx learns within a millisecond that the first is gone (api.conf), which takes it longer
  // on a busy machine. Then it says when to try again.
  const put = () => ask('/api/auth/reset-password', { method: 'PUT' });
  const answers = await Promise.all(Array.from({ length: 10 }, put));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '5'));
  const again = await Promise.all(refused.map(put));
  const taken = [...answers.filter((answer) => !refused.includes(answer)), ...again];
  for (const { status } of taken) expect(status).toBeLessThan(500);
});

test('with the API gone, what was seen before is still shown, and the rest says so kindly', async () => {
  const seen = ['/all-cows', '/bn/cow/NDL-100', '/api/product/get-all-cows?page=1'];
  for (const path of seen) expect((await ask(path)).status).toBe(200);
  for (const api of farm.apis) await api.stop();
  await expect.poll(async () => (await ask('/all-cows?page=17')).status).toBe(503);
  for (const path of [...seen, ...seen]) expect((await ask(path)).status, path).toBe(200);

  const unseen = await ask('/bn/cow/NDL-101');
  expect(answerOf(unseen)).toEqual([503, '5', 'no-store']);
  expect(unseen.text).toContain('আবার চেষ্টা করুন');
  for (const method of ['GET', 'POST', 'PUT']) {
    const refused = await ask('/api/auth/sessions', { method });
    expect([refused.status, refused.headers.get('retry-after')], method).toEqual([503, '5']);
    const { message, data } = Refusal.parse(refused.body);
    expect([message, data.code]).toEqual([ERRORS.unavailable.message, 'unavailable']);
    expect(data.requestId).toBe(refused.headers.get('x-request-id'));
  }
});

test('with the site gone, kept pages and their pictures are shown, and a page of the proxy stands for the rest', async ({
  newVisitor,
}) => {
  const page = await ask('/all-cows');
  const picture = /\/api\/media\/[\w-]+\.(?:jpg|webp)/.exec(page.text)?.[0] ?? '';
  expect((await ask(picture)).status).toBe(200);
  for (const part of [...farm.webs, ...farm.apis]) await part.stop();
  expect(await ask('/all-cows')).toMatchObject({ status: 200 });
  expect(await ask(picture)).toMatchObject({ status: 200 });
  const sorry = await ask('/cow/NDL-102?a=1');
  expect(answerOf(sorry)).toEqual([503, '10', 'no-store']);
  expect(sorry.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');

  for (const width of [360, 1440]) {
    const visitor = await newVisitor({ width, baseURL: farm.proxy.url, ignoreHTTPSErrors: true });
    expect((await visitor.page.goto('/cow/NDL-102'))?.status()).toBe(503);
    visitor.faults = visitor.faults.filter((fault) => !fault.includes('503'));
    await expectSoundScreen(visitor, `sorry-${width}`);
  }
  await farm.webs[0]?.start();
  await farm.apis[0]?.start();
  await expect.poll(async () => (await ask('/cow/NDL-102')).status).toBe(200);
});
