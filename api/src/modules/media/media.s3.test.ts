import { fileName } from '@khamar/media/image-files';
import { s3Storage } from '@khamar/media/s3-storage';
import { noise } from '@khamar/media/testing/sample-images';
import { expect, onTestFinished, test } from 'vitest';
import { newBucket, s3Missing, startS3Server } from '../../../../tools/s3-server.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { startTestMedia } from '../../testing/test-media.ts';

const missing = s3Missing();

test.skipIf(missing !== undefined)(
  `images are stored in S3 if it is configured, and return 503 while it is down${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  async () => {
    const server = await startS3Server();
    onTestFinished(() => server.stop());
    const { settings: s3 } = await newBucket(server);
    const settings = {
      MEDIA_S3_ENDPOINT: s3.endpoint,
      MEDIA_S3_BUCKET: s3.bucket,
      MEDIA_S3_ACCESS_KEY: s3.accessKey,
      MEDIA_S3_SECRET_KEY: s3.secretKey,
    };
    const api = await startTestApi(0, settings);
    const { another, pool } = await startTestMedia({ databaseUrl: api.databaseUrl });
    const media = another(s3Storage(s3));
    const key = await media.accept(await noise(400, 300).png().toBuffer());
    const path = `/media/${fileName(key, 320, 'webp')}`;

    const response = await fetch(api.url + path);
    const bytes = await response.arrayBuffer();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
    expect((await fetch(api.url + path, { method: 'HEAD' })).status).toBe(200);

    await pool.query(`update picture set unused_since = now() - interval '8 days'`);
    expect(await media.deleteUnused()).toEqual({ pictures: 1, files: 2 });
    expect((await fetch(api.url + path)).status).toBe(404);
    await server.stop();
    expect((await fetch(api.url + path)).status).toBe(503);
  },
);
