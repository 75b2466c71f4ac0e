import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newBucket, s3Missing, type S3Server, startS3Server } from '../../tools/s3-server.ts';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const missing = s3Missing();
let server: S3Server | undefined;
beforeAll(async () => {
  if (missing === undefined) server = await startS3Server();
});
afterAll(() => server?.stop());

function s3(): S3Server {
  if (server === undefined) throw new Error('The S3 server was not started');
  return server;
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'khamar-storage-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const newName = (type = 'webp') => `${randomBytes(16).toString('hex')}-320.${type}`;

async function namesIn(storage: Storage): Promise<string[]> {
  const names: string[] = [];
  for await (const name of storage.names()) names.push(name);
  return names;
}

async function read(storage: Storage, name: string): Promise<Buffer | undefined> {
  const file = await storage.open(name);
  if (file === undefined) return undefined;
  const bytes = await buffer(file.stream);
  expect(file.size).toBe(bytes.length);
  return bytes;
}

const inFolder = { kind: 'a folder', make: async () => folderStorage(await temporaryFolder()) };
const inS3 = { kind: 'S3', make: async () => s3Storage((await newBucket(s3())).settings) };
// If Ceph is missing, a test further down reports it.
const KINDS = missing === undefined ? [inFolder, inS3] : [inFolder];

describe.each(KINDS)('image storage in $kind', ({ make }) => {
  test('returns the bytes of the last put', async () => {
    const storage = await make();
    const [name, bytes] = [newName(), randomBytes(300_000)];
    await storage.put(name, randomBytes(500_000));
    await storage.put(name, bytes);
    expect((await read(storage, name))?.equals(bytes)).toBe(true);
  });

  test('reads complete files, even during another put', async () => {
    const storage = await make();
    const [name, bytes] = [newName(), randomBytes(2_000_000)];
    await storage.put(name, bytes);
    for (let round = 0; round < 10; round += 1) {
      const putting = storage.put(name, bytes);
      const found = await Promise.all([read(storage, name), read(storage, name)]);
      await putting;
      expect(found.map((each) => each?.equals(bytes))).toEqual([true, true]);
    }
  });

  test('opening a missing file gives undefined, and removing it is no error', async () => {
    const storage = await make();
    const name = newName();
    expect(await storage.open(name)).toBeUndefined();
    await storage.remove(name);
    await storage.put(name, Buffer.from('image'));
    await storage.remove(name);
    expect(await storage.open(name)).toBeUndefined();
  });

  test('lists all names, beyond an S3 page of 1000', async () => {
    const storage = await make();
    expect(await namesIn(storage)).toEqual([]);
    const names = Array.from({ length: 1010 }, () => newName('jpg'));
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => storage.put(name, Buffer.from('x'))));
    expect((await namesIn(storage)).toSorted()).toEqual(names.toSorted());
  });

  test.for(['../secret', 'a/b.webp', '.env', '', `${newName()}/..`, 'x.webp', `${newName()}\n`])(
    'rejects the name %j',
    async (name) => {
      const storage = await make();
      await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow('not an image name');
      await expect(storage.open(name)).rejects.toThrow('not an image name');
      await expect(storage.remove(name)).rejects.toThrow('not an image name');
    },
  );
});

test('folder: partial files are never listed, old ones are deleted, other files stay', async () => {
  const folder = await temporaryFolder();
  const storage = folderStorage(folder);
  const [old, fresh] = [`${newName()}.1.draft`, `${newName()}.2.draft`];
  await Promise.all([old, fresh, 'notes.txt'].map((name) => writeFile(join(folder, name), 'x')));
  await utimes(join(folder, old), 0, 0);
  expect(await namesIn(storage)).toEqual([]);
  expect((await readdir(folder)).toSorted()).toEqual([fresh, 'notes.txt'].toSorted());

  const blocked = newName();
  await mkdir(join(folder, blocked, 'inside'), { recursive: true });
  await expect(storage.put(blocked, Buffer.from('x'))).rejects.toThrow('The image storage is unavailable');
  expect(await readdir(folder)).toHaveLength(3);
});

test.skipIf(missing !== undefined)(
  `S3: files have a type and are cached as immutable; a wrong secret or bucket is an error, not "missing"${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  async () => {
    const { settings, client } = await newBucket(s3());
    const name = newName('jpg');
    await s3Storage(settings).put(name, Buffer.from('image'));
    const found = await client.fetch(`${settings.endpoint}/${settings.bucket}/${name}`);
    expect(found.headers.get('content-type')).toBe('image/jpeg');
    expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');

    const stranger = s3Storage({ ...settings, secretKey: 'guessed' });
    await expect(stranger.open(name)).rejects.toMatchObject({ name: 'StorageUnavailable' });
    await expect(stranger.put(name, Buffer.from('x'))).rejects.toMatchObject({ name: 'StorageUnavailable' });
    const elsewhere = s3Storage({ ...settings, bucket: 'nowhere' });
    await expect(elsewhere.put(name, Buffer.from('x'))).rejects.toThrow('no such bucket');
    await expect(namesIn(elsewhere)).rejects.toThrow('no such bucket');
  },
);

test('S3: failed requests are retried a limited number of times', async () => {
  let requestCount = 0;
  const flakyServer = createServer((_request, response) => {
    requestCount += 1;
    if (requestCount === 1) response.destroy();
    else if (requestCount === 2) response.writeHead(503).end();
    else response.writeHead(requestCount === 3 ? 200 : 500, { 'content-length': 7 }).end('content');
  });
  await new Promise<void>((resolve) => {
    flakyServer.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void flakyServer.close());
  const address = flakyServer.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const keys = { region: 'us-east-1', accessKey: 'a', secretKey: 'b', bucket: 'farm' };
  const storage = s3Storage({ ...keys, endpoint: `http://127.0.0.1:${port}` });

  expect((await read(storage, newName()))?.toString()).toBe('content');
  expect(requestCount).toBe(3);
  await expect(storage.open(newName())).rejects.toMatchObject({ name: 'StorageUnavailable' });
  expect(requestCount).toBe(6);
});

test('folder: put resolves only after the directory entry is flushed to disk', async () => {
  const folder = await temporaryFolder();
  const handle = await open(folder);
  const flushed: Promise<boolean>[] = [];
  // oxlint-disable-next-line no-unsafe-type-assertion -- the prototype of a file handle
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(function sync(this: FileHandle) {
    flushed.push(this.stat().then((found) => found.isDirectory()));
    return this.datasync();
  });
  onTestFinished(() => {
    spy.mockRestore();
  });
  await folderStorage(folder).put(newName(), Buffer.from('bytes'));
  expect(await Promise.all(flushed)).toContain(true);
});
