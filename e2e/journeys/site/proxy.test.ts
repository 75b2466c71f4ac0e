import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls, type SecureVersion } from 'node:tls';
import { SignedIn } from '@khamar/contract/people/account';
import { answerOf } from '@khamar/contract/envelope';
import { UPLOAD_LIMITS } from '@khamar/contract/limits';
import { collectEnds } from '@khamar/testkit/clean-up';
import { openHttpClient, type HttpClient } from '@khamar/testkit/http-client';
import { demoLogin, newLead } from '@khamar/testkit/people';
import { openProxiedFarm } from '@khamar/testkit/test-farm';
import { beforeAll, expect, inject, test } from 'vitest';

let farm: Awaited<ReturnType<typeof openProxiedFarm>>;
let ask: HttpClient['send'];
let slowHead: Promise<number>;
beforeAll(async () => {
  const { later, endAll } = collectEnds();
  const herd = { databaseUrl: inject('databaseUrl'), mediaFolder: inject('mediaFolder') };
  farm = await openProxiedFarm({ herd, processes: 1 }, later);
  ask = openHttpClient(farm.url, farm.proxy).send;
  // It takes its ten seconds while the others are asking.
  slowHead = sendHeadByteByByte(farm.proxy.plainUrl);
  return endAll;
});

/** How long the proxy listens, in milliseconds. */
async function sendHeadByteByByte(url: string): Promise<number> {
  const socket = connectTcp(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  const start = performance.now();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  const drip = setInterval(() => socket.write('x'), 500);
  socket.on('error', () => undefined);
  await new Promise((resolve) => {
    socket.resume().once('close', resolve);
  });
  clearInterval(drip);
  return performance.now() - start;
}

const port = () => Number(new URL(farm.proxy.url).port);

test('plain http leads to https, by the name of the farm only', async () => {
  const { status, headers } = await fetch(`${farm.proxy.plainUrl}/bn/all-cows?page=2`, {
    redirect: 'manual',
  });
  expect([status, headers.get('location')]).toEqual([301, 'https://localhost/bn/all-cows?page=2']);
  await expect(fetch(farm.proxy.plainUrl.replace('localhost', '127.0.0.1'))).rejects.toThrow('fetch failed');
});

test('TLS 1.2 and 1.3 with HTTP/2, nothing older and no other name', async () => {
  const shake = async (version: SecureVersion, servername = 'localhost') => {
    const socket = connectTls({
      port: port(),
      host: '127.0.0.1',
      servername,
      ca: farm.proxy.certificate,
      minVersion: version,
      maxVersion: version,
      ciphers: 'DEFAULT:@SECLEVEL=0',
      ALPNProtocols: ['h2', 'http/1.1'],
    });
    await once(socket, 'secureConnect');
    const { alpnProtocol } = socket;
    socket.destroy();
    return [socket.getProtocol() ?? version, alpnProtocol];
  };
  expect(await shake('TLSv1.2')).toEqual(['TLSv1.2', 'h2']);
  expect(await shake('TLSv1.3')).toEqual(['TLSv1.3', 'h2']);
  await expect(shake('TLSv1.1')).rejects.toThrow(/alert|protocol/i);
  await expect(shake('TLSv1.3', 'elsewhere.example')).rejects.toThrow(/unrecognized name/i);

  const session = connectHttp2(farm.proxy.url, { ca: farm.proxy.certificate });
  const status = await new Promise((resolve, reject) => {
    const asked = session.request({ ':path': '/all-cows' });
    asked.once('response', (headers) => resolve(headers[':status'])).once('error', reject);
  });
  session.close();
  expect(status).toBe(200);
});

test('every answer has one strict-transport-security and an id of its own, kept pages too', async () => {
  const paths = [
    '/all-cows',
    '/all-cows',
    '/api/product/get-all-cows',
    '/nowhere',
    '/api/metrics',
    '/favicon.svg',
  ];
  const ids = new Set<unknown>();
  for (const path of paths) {
    const { headers } = await ask(path);
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
    ids.add(headers.get('x-request-id'));
  }
  expect(ids.size).toBe(paths.length);
});

test('a page is kept and shown again; who is signed in sees the same page and nobody sees theirs', async () => {
  const first = await ask('/all-cows?page=3');
  const again = await ask('/all-cows?page=3', { headers: { cookie: 'khamar-session=abc' } });
  expect(again.text).toBe(first.text);
  expect(await ask('/api/product/get-all-cows?page=3')).toMatchObject({ status: 200 });
  expect(await ask('/api/product/get-all-cows?page=3')).toMatchObject({ status: 200 });

  const login = await ask('/api/auth/login', {
    method: 'POST',
    json: demoLogin('admin'),
  });
  const { token } = answerOf(SignedIn).parse(login.body).data;
  const staff = { headers: { authorization: `Bearer ${token}` } };
  for (const path of ['/api/auth/sessions', '/api/users?page=1', '/api/product/dashboard/get-all-cows']) {
    const { status, headers } = await ask(path, staff);
    expect([status, headers.get('cache-control')], path).toEqual([200, 'no-store']);
    expect(await ask(path), path).toMatchObject({ status: 401 });
    expect(await ask(path, staff), path).toMatchObject({ status: 200 });
  }
  const seen = async () => (await farm.proxy.log()).matchAll(/"kind":"(\w+)".*"cache":"(\w*)"/g);
  await expect
    .poll(async () => [...(await seen())].map(([, kind, cache]) => `${kind} ${cache}`))
    .toEqual(expect.arrayContaining(['page HIT', 'api HIT', 'api BYPASS']));
});

test('what only the owner may see is not there, however it is written', async () => {
  const tricks = [
    'metrics',
    'readyz',
    'healthz',
    '/metrics',
    '%6Detrics',
    'metrics/',
    'product/../metrics',
    'metrics?a',
  ];
  for (const trick of tricks) expect((await ask(`/api/${trick}`)).status, trick).toBeOneOf([400, 404]);
  expect((await ask('/healthz')).status).toBe(404);
});

test('a claimed address is not believed: sixty messages of a machine an hour, whatever x-forwarded-for says', async () => {
  const write = (n: number) =>
    ask('/api/leads', {
      method: 'POST',
      headers: { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` },
      json: { ...newLead(), website: 'https://spam.example' },
    });
  const statuses = [];
  for (let n = 1; n <= 61; n += 1) statuses.push((await write(n)).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});

test('a picture may be as large as the contract says, and what is larger hears so in its words', async () => {
  const send = (size: number) =>
    ask('/api/product/dashboard/add-cow', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.alloc(size),
    });
  expect((await send(UPLOAD_LIMITS.maxBytes + 2 * UPLOAD_LIMITS.maxFormBytes)).status).toBe(401);
  const refused = await send(2 * UPLOAD_LIMITS.maxBytes);
  expect(refused.status).toBe(413);
  expect(refused.body).toMatchObject({ success: false, data: { code: 'too_large' } });
});

test('pages come as the site compressed them, lists are compressed on the way, once', async () => {
  const encoding = async (path: string, accepted: string) =>
    (await ask(path, { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding');
  expect(await encoding('/all-cows', 'gzip, deflate, br, zstd')).toBe('br');
  expect(await encoding('/all-cows', 'gzip')).toBe('gzip');
  expect(await encoding('/all-cows', 'identity')).toBeNull();
  expect(await encoding('/api/product/get-all-cows', 'gzip, br')).toBe('gzip');
  expect(await encoding('/api/product/get-all-cows', 'identity')).toBeNull();
});

test('who sends a head byte by byte is let go after ten seconds', async () => {
  expect(await slowHead).toBeLessThan(12_000);
});

test('the log of the proxy names no address, path, query or person', async () => {
  await ask('/cow/NDL-100?secret=1', {
    headers: { 'user-agent': 'Salma', referer: 'https://salma.example' },
  });
  const { headers } = await ask('/cow/NDL-101');
  await expect.poll(() => farm.proxy.log()).toContain(headers.get('x-request-id'));
  expect(await farm.proxy.log()).not.toMatch(/127\.0\.0\.1|NDL|secret|salma/i);
});

test('the page for when there is no site may show its own style and nothing else', async () => {
  const folder = new URL('../../../deploy/nginx/', import.meta.url);
  const page = await readFile(new URL('pages/khamar-sorry.html', folder), 'utf8');
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  const digest = createHash('sha256').update(style).digest('base64');
  expect(await readFile(new URL('sorry.conf', folder), 'utf8')).toContain(`style-src 'sha256-${digest}'`);
});
