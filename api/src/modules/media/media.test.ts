import { readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { ApiError } from '@khamar/contract/envelope';
import { fileName, fileNames } from '@khamar/media/image-files';
import { noise } from '@khamar/media/testing/sample-images';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { startTestApi, TOKEN_SECRET } from '../../testing/test-api.ts';
import { startTestMedia } from '../../testing/test-media.ts';

const NOBODYS = `${'0'.repeat(32)}-320.webp`;

async function apiWithImage() {
  const api = await startTestApi();
  const { media } = await startTestMedia({ databaseUrl: api.databaseUrl, folder: api.mediaFolder });
  return { api, key: await media.accept(await noise(700, 500).png().toBuffer()) };
}

test.each([
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
] as const)('an image is served as %s, immutable, to any site', async (type, contentType) => {
  const { api, key } = await apiWithImage();
  const address = `${api.url}/media/${fileName(key, 640, type)}`;
  const response = await fetch(address);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width } = await sharp(bytes).metadata();

  expect(response.status).toBe(200);
  expect([format, width]).toEqual([type === 'jpg' ? 'jpeg' : 'webp', 640]);
  expect(response.headers.get('content-type')).toBe(contentType);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');

  const etag = response.headers.get('etag') ?? '';
  const again = await fetch(address, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  const head = await fetch(address, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('content-length')).toBe(String(bytes.length));
});

test('a missing image is an uncached 404, an invalid name is 400', async () => {
  const { api } = await apiWithImage();
  const missing = await api.get(`/media/${NOBODYS}`);
  expect(missing.status).toBe(404);
  expect(ApiError.parse(missing.body).data.code).toBe('not_found');
  expect(missing.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${api.url}/media/${NOBODYS}`, { method: 'HEAD' })).status).toBe(404);
  for (const name of [
    '',
    '.env',
    'cow.webp',
    '..%2f..%2fpackage.json',
    `${NOBODYS}.draft`,
    `${NOBODYS}%00`,
  ]) {
    const { status, body } = await api.get(`/media/${name}`);
    expect(status, name).toBe(400);
    expect(ApiError.parse(body).message).toContain('name');
  }
});

test('an unreadable storage is 503 for downloads and uploads', async () => {
  const api = await startTestApi();
  await rm(api.mediaFolder, { recursive: true });
  await writeFile(api.mediaFolder, 'not a folder');
  const { media } = await startTestMedia({ databaseUrl: api.databaseUrl, folder: api.mediaFolder });
  const { status, body } = await api.get(`/media/${NOBODYS}`);
  expect([status, ApiError.parse(body).data.code]).toEqual([503, 'unavailable']);
  const image = await noise(9, 9).png().toBuffer();
  await expect(media.accept(image)).rejects.toMatchObject({ code: 'unavailable' });
});

test('a storage that aborts a download breaks one response, not the API', async () => {
  const breaking = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('half a picture', () => response.destroy());
  });
  await new Promise<void>((resolve) => {
    breaking.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void breaking.close());
  const address = breaking.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const api = await startTestApi(0, {
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_BUCKET: 'farm',
    MEDIA_S3_ACCESS_KEY: 'a',
    MEDIA_S3_SECRET_KEY: 'b',
  });
  const broken = fetch(`${api.url}/media/${NOBODYS}`).then((response) => response.arrayBuffer());
  await expect(broken).rejects.toThrow('terminated');
  expect((await api.get('/healthz')).status).toBe(200);
});

test('an incomplete S3 configuration is rejected on startup with the missing names', () => {
  const environment = {
    DATABASE_URL: 'postgres://x/y',
    TOKEN_SECRET,
    MEDIA_S3_ENDPOINT: 'http://127.0.0.1:1',
    MEDIA_S3_BUCKET: 'farm',
  };
  expect(() => readConfig(environment)).toThrow(/MEDIA_S3_ACCESS_KEY.*MEDIA_S3_SECRET_KEY/s);
  const keys = { MEDIA_S3_ACCESS_KEY: 'a', MEDIA_S3_SECRET_KEY: 'b' };
  expect(readConfig({ ...environment, ...keys }).MEDIA_S3_REGION).toBe('us-east-1');
});

test('an image sent twice is stored once', async () => {
  const { media, pool, folder } = await startTestMedia();
  const image = await noise(700, 500).png().toBuffer();
  const [key, again] = await Promise.all([media.accept(image), media.accept(image)]);
  expect(again).toBe(key);
  const { rows } = await pool.query('select key, width, height, widths from picture');
  expect(rows).toEqual([{ key, width: 640, height: 457, widths: [320, 640] }]);
  expect((await readdir(folder)).toSorted()).toEqual(fileNames(key, [320, 640]).toSorted());
});
