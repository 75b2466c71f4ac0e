import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls, type SecureVersion } from 'node:tls';
import { SignedIn } from '@khamar/contract/accounts/account';
import { responseOf, ApiError } from '@khamar/contract/envelope';
import { ERRORS } from '@khamar/contract/error-codes';
import { UPLOAD_LIMITS } from '@khamar/contract/limits';
import { collectCleanUps } from '@khamar/testkit/processes/clean-up';
import { openHttpClient, type HttpClient } from '@khamar/testkit/http-client';
import { demoLogin, newLead } from '@khamar/testkit/people/people';
import { openProxiedStack } from '@khamar/testkit/servers/test-stack';
import { beforeAll, expect, inject } from 'vitest';
import { BANGLA_PHONE, exceptFaults, expectSoundScreen, test } from '../../src/visitor.ts';

let stack: Awaited<ReturnType<typeof openProxiedStack>>;
let send: HttpClient['send'];
let slowRequest: Promise<number>;
beforeAll(async () => {
  const { later, cleanUpAll } = collectCleanUps();
  const herd = { databaseUrl: inject('databaseUrl'), mediaFolder: inject('mediaFolder') };
  stack = await openProxiedStack({ herd }, later);
  send = openHttpClient(stack.url, stack.proxy).send;
  // It takes ten seconds, in parallel to the other tests.
  slowRequest = sendHeadersByteByByte(stack.proxy.plainUrl);
  return cleanUpAll;
});

/** How long the proxy keeps the connection open, in milliseconds. */
async function sendHeadersByteByByte(url: string): Promise<number> {
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

const port = () => Number(new URL(stack.proxy.url).port);

test('plain HTTP redirects to HTTPS, and only for the configured host name', async () => {
  const { status, headers } = await fetch(`${stack.proxy.plainUrl}/bn/all-cows?page=2`, {
    redirect: 'manual',
  });
  expect([status, headers.get('location')]).toEqual([301, 'https://localhost/bn/all-cows?page=2']);
  await expect(fetch(stack.proxy.plainUrl.replace('localhost', '127.0.0.1'))).rejects.toThrow('fetch failed');
});

test('TLS 1.2 and 1.3 with HTTP/2 are accepted, older versions and other host names are not', async () => {
  const handshake = async (version: SecureVersion, servername = 'localhost') => {
    const socket = connectTls({
      port: port(),
      host: '127.0.0.1',
      servername,
      ca: stack.proxy.certificate,
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
  expect(await handshake('TLSv1.2')).toEqual(['TLSv1.2', 'h2']);
  expect(await handshake('TLSv1.3')).toEqual(['TLSv1.3', 'h2']);
  await expect(handshake('TLSv1.1')).rejects.toThrow(/alert|protocol/i);
  await expect(handshake('TLSv1.3', 'elsewhere.example')).rejects.toThrow(/unrecognized name/i);

  const session = connectHttp2(stack.proxy.url, { ca: stack.proxy.certificate });
  const status = await new Promise((resolve, reject) => {
    const request = session.request({ ':path': '/all-cows' });
    request.once('response', (headers) => resolve(headers[':status'])).once('error', reject);
  });
  session.close();
  expect(status).toBe(200);
});

test('every response has one strict-transport-security header and its own request id, cached pages too', async () => {
  const pages = ['/all-cows', '/all-cows', '/nowhere', '/favicon.svg'];
  const paths = [...pages, '/api/product/get-all-cows', '/api/metrics'];
  const ids = new Set<unknown>();
  for (const path of paths) {
    const { headers } = await send(path);
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
    ids.add(headers.get('x-request-id'));
  }
  expect(ids.size).toBe(paths.length);
});

test('public pages are cached and the same for signed-in visitors; personal responses are never cached', async () => {
  const first = await send('/all-cows?page=3');
  const again = await send('/all-cows?page=3', { headers: { cookie: 'khamar-session=abc' } });
  expect(again.text).toBe(first.text);
  expect(await send('/api/product/get-all-cows?page=3')).toMatchObject({ status: 200 });
  expect(await send('/api/product/get-all-cows?page=3')).toMatchObject({ status: 200 });

  const login = await send('/api/auth/login', { method: 'POST', json: demoLogin('admin') });
  const { token } = responseOf(SignedIn).parse(login.body).data;
  const staff = { headers: { authorization: `Bearer ${token}` } };
  for (const path of ['/api/auth/sessions', '/api/users?page=1', '/api/product/dashboard/get-all-cows']) {
    const { status, headers } = await send(path, staff);
    expect([status, headers.get('cache-control')], path).toEqual([200, 'no-store']);
    expect(await send(path), path).toMatchObject({ status: 401 });
    expect(await send(path, staff), path).toMatchObject({ status: 200 });
  }
  const logEntries = async () => (await stack.proxy.log()).matchAll(/"kind":"(\w+)".*"cache":"(\w*)"/g);
  await expect
    .poll(async () => [...(await logEntries())].map(([, kind, cache]) => `${kind} ${cache}`))
    .toEqual(expect.arrayContaining(['page HIT', 'api HIT', 'api BYPASS']));
});

test('internal endpoints are not reachable, however the path is spelled', async () => {
  const names = ['metrics', 'readyz', 'healthz'];
  const tricks = ['/metrics', '%6Detrics', 'metrics/', 'product/../metrics', 'metrics?a'];
  for (const trick of [...names, ...tricks])
    expect((await send(`/api/${trick}`)).status, trick).toBeOneOf([400, 404]);
  expect((await send('/healthz')).status).toBe(404);
});

test('x-forwarded-for is not trusted: sixty messages per hour and client, whatever it says', async () => {
  const sendLead = (n: number) =>
    send('/api/leads', {
      method: 'POST',
      headers: { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` },
      json: { ...newLead(), website: 'https://spam.example' },
    });
  const statuses = [];
  for (let n = 1; n <= 61; n += 1) statuses.push((await sendLead(n)).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});

test('a photo may be as large as the contract allows; a larger upload gets a JSON error', async () => {
  const upload = (size: number) =>
    send('/api/product/dashboard/add-cow', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.alloc(size),
    });
  expect((await upload(UPLOAD_LIMITS.maxBytes + 2 * UPLOAD_LIMITS.maxFormBytes)).status).toBe(401);
  const rejected = await upload(2 * UPLOAD_LIMITS.maxBytes);
  expect(rejected.status).toBe(413);
  expect(rejected.body).toMatchObject({ success: false, data: { code: 'too_large' } });
});

test('pages keep the compression of the site, lists are compressed by the proxy, nothing twice', async () => {
  const encoding = async (path: string, accepted: string) =>
    (await send(path, { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding');
  expect(await encoding('/all-cows', 'gzip, deflate, br, zstd')).toBe('br');
  expect(await encoding('/all-cows', 'gzip')).toBe('gzip');
  expect(await encoding('/all-cows', 'identity')).toBeNull();
  expect(await encoding('/api/product/get-all-cows', 'gzip, br')).toBe('gzip');
  expect(await encoding('/api/product/get-all-cows', 'identity')).toBeNull();
});

test('a client that sends its headers byte by byte is disconnected after ten seconds', async () => {
  expect(await slowRequest).toBeLessThan(12_000);
});

test('the proxy log contains no address, path, query or person', async () => {
  await send('/cow/NDL-100?secret=1', {
    headers: { 'user-agent': 'Salma', referer: 'https://salma.example' },
  });
  const { headers } = await send('/cow/NDL-101');
  await expect.poll(() => stack.proxy.log()).toContain(headers.get('x-request-id'));
  expect(await stack.proxy.log()).not.toMatch(/127\.0\.0\.1|NDL|secret|salma/i);
});

test("the CSP of the proxy's error page allows only its own style", async () => {
  const folder = new URL('../../../deploy/nginx/', import.meta.url);
  const page = await readFile(new URL('pages/khamar-error.html', folder), 'utf8');
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  const digest = createHash('sha256').update(style).digest('base64');
  expect(await readFile(new URL('snippets/error-pages.conf', folder), 'utf8')).toContain(
    `style-src 'sha256-${digest}'`,
  );
});

const startAll = (processes: { start(): Promise<void> }[]) =>
  Promise.all(processes.map((each) => each.start()));
async function waitForStatus(path: string, wanted: number): Promise<void> {
  await expect.poll(async () => (await send(path)).status).toBe(wanted);
}

test('two processes each of site and API respond the same, and stopping one of each causes no errors', async () => {
  // Without the database timestamp of the read.
  const read = async (url: string) =>
    (await (await fetch(url)).text()).replaceAll(/readAt\W+[\dT:.Z-]+/g, '');
  const [web, otherWeb] = stack.webs.map(({ url }) => url);
  for (const path of ['/all-cows', '/bn/all-cows?page=5', '/cow/NDL-100', '/nowhere'])
    expect(await read(`${web}${path}`)).toBe(await read(`${otherWeb}${path}`));
  const [api, otherApi] = stack.apis.map(({ url }) => `${url}/product/get-cow/NDL-100`);
  expect(await read(`${api}`)).toBe(await read(`${otherApi}`));

  await Promise.all([stack.webs[0]?.stop(), stack.apis[1]?.stop()]);
  for (let n = 1; n <= 10; n += 1)
    for (const path of [`/all-cows?page=${n}`, `/api/product/get-all-cows?page=${n}`])
      expect((await Promise.all([send(path), send(path)])).map(({ status }) => status)).toEqual([200, 200]);
  const writes = Array.from({ length: 10 }, () => send('/api/auth/logout', { method: 'POST' }));
  for (const { status } of await Promise.all(writes)) expect(status).toBeLessThan(500);
  // nginx retries a PUT on the other process only if the connection fails within a millisecond (api.conf), which
  // takes longer on a busy machine. Otherwise it responds 503 with Retry-After.
  const put = () => send('/api/auth/reset-password', { method: 'PUT' });
  const responses = await Promise.all(Array.from({ length: 10 }, put));
  const rejected = responses.filter(({ status }) => status === 503);
  expect(rejected.map(({ headers }) => headers.get('retry-after'))).toEqual(rejected.map(() => '5'));
  const retried = await Promise.all(rejected.map(put));
  const accepted = [...responses.filter((response) => !rejected.includes(response)), ...retried];
  for (const { status } of accepted) expect(status).toBeLessThan(500);
  await startAll([...stack.webs.slice(0, 1), ...stack.apis.slice(1)]);
});

const unavailable = (seconds: string) => ({ 'cache-control': 'no-store', 'retry-after': seconds });

test('without the API, cached pages are still served, and the rest shows an error page with a retry link', async ({
  newVisitor,
}) => {
  const cachedPaths = ['/all-cows', '/bn/cow/NDL-100', '/api/product/get-all-cows?page=1'];
  for (const path of cachedPaths) expect((await send(path)).status).toBe(200);
  await Promise.all(stack.apis.map((api) => api.stop()));
  await waitForStatus('/all-cows?page=17', 503);
  for (const path of [...cachedPaths, ...cachedPaths]) expect((await send(path)).status, path).toBe(200);
  for (const method of ['GET', 'POST', 'PUT']) {
    const rejected = await send('/api/auth/sessions', { method });
    expect([rejected.status, rejected.headers.get('retry-after')], method).toEqual([503, '5']);
    const { message, data } = ApiError.parse(rejected.body);
    expect([message, data.code]).toEqual([ERRORS.unavailable.message, 'unavailable']);
    expect(data.requestId).toBe(rejected.headers.get('x-request-id'));
  }

  const { width } = BANGLA_PHONE;
  const visitor = await newVisitor({ width, baseURL: stack.proxy.url, ignoreHTTPSErrors: true });
  const { page } = visitor;
  // The stream is rejected too, which the browser would log at some point.
  await page.route('**/api/live/cows', () => undefined);
  const response = await page.goto('/bn/all-cows?page=2');
  expect(response?.status()).toBe(503);
  expect(response?.headers()).toMatchObject(unavailable('5'));
  await expectSoundScreen(exceptFaults(visitor, /503/), 'unavailable');
  await startAll(stack.apis);
  await waitForStatus('/bn/all-cows?page=3', 200);
  await page.getByRole('link', { name: 'আবার চেষ্টা করুন' }).click();
  await page.getByRole('article').filter({ hasText: 'NDL-228' }).waitFor();
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');
});

test('without the site, cached pages and their images are served, and an error page of the proxy for the rest', async ({
  newVisitor,
}) => {
  const cached = await send('/all-cows');
  const image = /\/api\/media\/[\w-]+\.(?:jpg|webp)/.exec(cached.text)?.[0] ?? '';
  expect((await send(image)).status).toBe(200);
  const processes = [...stack.webs, ...stack.apis];
  await Promise.all(processes.map((each) => each.stop()));
  for (const path of ['/all-cows', image]) expect(await send(path)).toMatchObject({ status: 200 });

  const visitor = await newVisitor({ width: 360, baseURL: stack.proxy.url, ignoreHTTPSErrors: true });
  const errorPage = await visitor.page.goto('/cow/NDL-102?a=1');
  expect(errorPage?.status()).toBe(503);
  expect(errorPage?.headers()).toMatchObject({
    ...unavailable('10'),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  await expectSoundScreen(exceptFaults(visitor, /503/), 'proxy-error-page');
  await startAll([...stack.webs.slice(0, 1), ...stack.apis.slice(0, 1)]);
  await waitForStatus('/cow/NDL-102', 200);
});
