import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';

const ORIGIN = 'https://farm.example';
const PAGE = '/bn/dashboard/run';
const file = fileURLToPath(new URL('page-worker.ts', import.meta.url));
const pageOf = (release: string) =>
  `<script src="/assets/run-${release}.js"></script><a href="/assets/style.css">`;

/** The worker with a server and a cache of its own. */
async function startWorker() {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  const server = new Map<string, string>();
  const cache = new Map<string, string>();
  const listeners = new Map<string, (event: object) => void>();
  let isOnline = true;
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
  const fetchFile = async (request: string | { url: string }) => {
    const content = isOnline ? server.get(pathOf(request)) : undefined;
    if (!isOnline) throw new TypeError('offline');
    return new Response(content ?? '', { status: content === undefined ? 404 : 200 });
  };
  const opened = {
    match: async (path: string) => (cache.has(path) ? new Response(cache.get(path)) : undefined),
    put: async (path: string, response: Response) => cache.set(path, await response.text()),
    add: async (path: string) => {
      const response = await fetchFile(path);
      if (!response.ok) throw new TypeError(`${path} is missing`);
      cache.set(path, await response.text());
    },
    keys: async () => Array.from(cache.keys(), (path) => ({ url: ORIGIN + path })),
    delete: async (url: string) => cache.delete(pathOf(url)),
  };
  runInContext(
    code,
    createContext({
      location: new URL(`${ORIGIN}${PAGE}-worker.js`),
      caches: { open: async () => opened },
      fetch: fetchFile,
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      AbortSignal,
      Promise,
      URL,
    }),
  );
  /** Waits also for what the worker does after it has answered. */
  async function dispatch(name: string, more: object = {}): Promise<Response | undefined> {
    const work: Promise<unknown>[] = [];
    let response: Promise<Response> | undefined;
    listeners.get(name)?.({
      ...more,
      waitUntil: (late: Promise<unknown>) => work.push(late),
      ...('request' in more && { respondWith: (given: Promise<Response>) => (response = given) }),
    });
    const answered = await response;
    await Promise.all(work);
    return answered;
  }
  const open = async (path: string, mode = 'navigate') =>
    (await dispatch('fetch', { request: { url: ORIGIN + path, method: 'GET', mode } }))?.text();
  const release = (name: string, files = [`/assets/run-${name}.js`, '/assets/style.css']) => {
    server.clear();
    server.set(PAGE, pageOf(name));
    for (const path of files) server.set(path, path);
  };
  return {
    release,
    open,
    install: () => dispatch('install'),
    goOffline: () => (isOnline = false),
    goOnline: () => (isOnline = true),
    kept: () => [...cache.keys()].toSorted(),
  };
}

test('DELIV-04 the worker keeps the page with its files, and opens it without a signal', async () => {
  const worker = await startWorker();
  worker.release('one');
  await worker.install();
  worker.goOffline();
  expect(await worker.open(PAGE)).toBe(pageOf('one'));
  expect(await worker.open('/assets/run-one.js', 'cors')).toBe('/assets/run-one.js');
  expect(worker.kept()).toEqual(['/assets/run-one.js', '/assets/style.css', PAGE]);
});

test('DELIV-04 a new release replaces the kept page as a whole, at the next start with a signal', async () => {
  const worker = await startWorker();
  worker.release('one');
  await worker.install();
  // A file of the new release does not arrive.
  worker.release('two', ['/assets/style.css']);
  expect(await worker.open(PAGE)).toBe(pageOf('two'));
  worker.goOffline();
  expect(await worker.open(PAGE)).toBe(pageOf('one'));
  worker.goOnline();
  worker.release('two');
  await worker.open(PAGE);
  worker.goOffline();
  expect(await worker.open(PAGE)).toBe(pageOf('two'));
  expect(worker.kept()).toEqual(['/assets/run-two.js', '/assets/style.css', PAGE]);
});

test('DELIV-04 the worker leaves every other page and the API alone', async () => {
  const worker = await startWorker();
  worker.release('one');
  await worker.install();
  for (const path of ['/', '/bn', '/bn/dashboard', `${PAGE}s`, '/api/run', `${PAGE}.webmanifest`])
    // oxlint-disable-next-line no-await-in-loop -- one after another
    expect([path, await worker.open(path)]).toEqual([path, undefined]);
});
