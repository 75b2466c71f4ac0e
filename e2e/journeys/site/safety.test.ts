import { request as send } from 'node:http';
import { expect, inject } from 'vitest';
import farm from '../../../farm.json' with { type: 'json' };
import { test } from '../../src/visitor.ts';

test('the CSP allows scripts by hash, and no other script runs', async ({ newVisitor }) => {
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
  await expect.poll(() => faults.some((fault) => fault.includes('Content Security Policy'))).toBe(true);
});

test('public HTML is the same for every visitor and may be cached by any proxy', async () => {
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

test('one origin: /api is the API, but internal endpoints are not reachable', async () => {
  expect(await statusOf('/api/product/get-cow/NDL-001')).toBe(200);
  expect(await statusOf('/api/docs/')).toBe(200);
  const names = ['metrics', 'readyz', 'healthz'];
  const tricks = ['/metrics', '%6Detrics', 'metrics/', 'product/../metrics', 'docs/%2e%2e/metrics'];
  for (const trick of [...names, ...tricks])
    expect(await statusOf(`/api/${trick}`), trick).toBeOneOf([400, 404]);
});

test('no URL crashes a process or leads to another site', async () => {
  for (const method of ['GET', 'HEAD', 'POST', 'TRACE', 'OPTIONS']) {
    for (const path of ['/%ZZ', '/bn/%ZZ', '//evil.example/all-cows', '/assets/', '/api/%ZZ']) {
      expect(await statusOf(path, method), `${method} ${path}`).toBeOneOf([400, 404]);
    }
  }
  expect(await statusOf('//'), 'home, whatever a browser would read into it').toBe(200);
  expect(await statusOf('http://evil.example/all-cows')).toBe(404);
  expect(await statusOf('/healthz')).toBe(200);

  const page = await fetch(`${inject('siteUrl')}/bn//evil.example/x`);
  const links = (await page.text()).matchAll(/<a [^>]*?href="([^"]*)"/g);
  const hosts = Array.from(links, ([, href = '']) => new URL(href, page.url).host);
  expect(new Set(hosts)).toEqual(
    new Set([new URL(inject('siteUrl')).host, new URL(farm.socialLink).host, '']),
  );
});

test('a page contains only the API responses of its own request', async () => {
  const read = async (path: string) => (await fetch(inject('siteUrl') + path)).text();
  const preloaded = (html: string) =>
    Array.from(
      html.matchAll(/"endpointName":"(\w+)","arg":[^}]*?(NDL-\d+)/g),
      ([, endpoint, tag]) => `${endpoint} ${tag}`,
    );
  for (const tag of ['NDL-001', 'NDL-002'])
    expect(preloaded(await read(`/cow/${tag}`)).toSorted()).toEqual([
      `getCow ${tag}`,
      `getCowAvailability ${tag}`,
      `getSimilarCows ${tag}`,
    ]);
});

test('hop-by-hop headers of a client do not break the proxied request', async () => {
  for (const headers of [{ expect: '100-continue' }, { 'keep-alive': 'timeout=5' }]) {
    expect(await statusOf('/api/product/get-cow/NDL-001', 'GET', headers)).toBe(200);
  }
});

test('HEAD has the content length of GET', async () => {
  const head = await fetch(`${inject('siteUrl')}/all-cows`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'identity' },
  });
  expect(head.status).toBe(200);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10_000);
});

/** The raw path; fetch would normalize it. */
function statusOf(
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  const request = send(inject('siteUrl'), { path, method, headers });
  return new Promise((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.end();
  });
}

test('built files are cached permanently and served compressed', async () => {
  const html = await (await fetch(`${inject('siteUrl')}/all-cows`)).text();
  const script = /\/assets\/[^" ]+\.js/.exec(html)?.[0] ?? '';
  const response = await fetch(inject('siteUrl') + script, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});
