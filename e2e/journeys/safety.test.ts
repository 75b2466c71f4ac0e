import { get } from 'node:http';
import { expect, inject } from 'vitest';
import { test } from '../src/visitor.ts';

test('the page says by hashes which scripts may run, and no other does', async ({ newVisitor }) => {
  const { page, faults } = await newVisitor();
  const response = await page.goto('/all-cows');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy).not.toMatch(/unsafe|nonce|\*/);

  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.planted = true';
    document.body.append(script);
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.planted = true');
    image.src = '/nowhere.png';
    document.body.append(image);
    return new Promise((resolve) => {
      image.addEventListener('error', () => resolve('planted' in window));
    });
  });
  expect(ran).toBe(false);
  expect(faults.some((fault) => fault.includes('Content Security Policy'))).toBe(true);
});

test('public HTML is the same for every visitor and may be kept by any proxy', async () => {
  const read = (headers: Record<string, string>) => fetch(`${inject('siteUrl')}/bn/all-cows`, { headers });
  const stranger = await read({});
  const returning = await read({
    cookie: 'session=abc',
    authorization: 'Bearer abc',
    'accept-language': 'en',
  });
  expect(stranger.headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=1, stale-while-revalidate=5',
  );
  expect(stranger.headers.get('set-cookie')).toBeNull();
  expect(stranger.headers.get('content-security-policy')).toBe(
    returning.headers.get('content-security-policy'),
  );
  expect(await stranger.text()).toBe(await returning.text());
});

test('one origin: /api is the API, but what only the owner may see is not there', async () => {
  expect(await statusOf('/api/product/get-cow/NDL-001')).toBe(200);
  expect(await statusOf('/api/docs/')).toBe(200);
  const tricks = [
    'metrics',
    'readyz',
    'healthz',
    '/metrics',
    '%6Detrics',
    'metrics/',
    'product/../metrics',
    'docs/%2e%2e/metrics',
  ];
  for (const trick of tricks) expect(await statusOf(`/api/${trick}`), trick).toBeOneOf([400, 404]);
});

/** The path as written: fetch would tidy it up first. */
function statusOf(path: string): Promise<number | undefined> {
  const request = get(inject('siteUrl'), { path });
  return new Promise((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
}

test('built files are kept for ever and come squeezed', async () => {
  const html = await (await fetch(`${inject('siteUrl')}/all-cows`)).text();
  const script = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? '';
  const response = await fetch(inject('siteUrl') + script, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});
