import { expect, test } from 'vitest';
import { startTestApi } from '../testing/test-api.ts';

const REPORT = {
  kind: 'render',
  page: '/cow/:id',
  message: 'TypeError: x is undefined',
  at: 'cow-a1b2c3d.js:1:20',
};

async function openApi() {
  const api = await startTestApi();
  const send = async (report: object, address = '198.51.100.7') =>
    (
      await fetch(`${api.url}/browser-errors`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(report),
      })
    ).status;
  const counted = async () => {
    const text = await (await fetch(`${api.url}/metrics`)).text();
    return text.split('\n').filter((line) => /^browser_errors_total.* [1-9]/.test(line));
  };
  return { send, counted };
}

test('API-10 F69 a browser error is counted by kind and page, without visitor data', async () => {
  const { send, counted } = await openApi();
  expect(await send(REPORT)).toBe(204);
  expect(await send({ ...REPORT, page: '/bn/quote/AbC123-token?x=1' })).toBe(204);
  expect(await send({ ...REPORT, kind: 'promise', page: '/bookings/B4EE7K2M' })).toBe(204);
  expect(await counted()).toEqual([
    'browser_errors_total{kind="render",page="/cow/:id"} 1',
    'browser_errors_total{kind="render",page="/quote/:id"} 1',
    'browser_errors_total{kind="promise",page="/bookings/:id"} 1',
  ]);
  for (const wrong of [
    { ...REPORT, at: 'https://elsewhere.example/cow.js:1:2' },
    { ...REPORT, kind: 'anything' },
    { ...REPORT, email: 'salma@example.org' },
  ])
    expect(await send(wrong)).toBe(400);
  expect(await send({ ...REPORT, message: 'x'.repeat(2000) })).toBe(413);
});

test('API-10 F69 one network may report 20 errors an hour, and made-up pages do not fill the memory', async () => {
  const { send, counted } = await openApi();
  const letters = (n: number) => String.fromCodePoint(97 + (n % 26), 97 + Math.floor(n / 26));
  for (let n = 0; n < 110; n += 1)
    expect(await send({ ...REPORT, page: `/${letters(n)}` }, `198.51.100.${Math.floor(n / 20)}`)).toBe(204);
  expect(await send(REPORT, '198.51.100.0')).toBe(429);
  const lines = await counted();
  expect(lines).toHaveLength(101);
  expect(lines).toContain('browser_errors_total{kind="render",page="other"} 10');
});
