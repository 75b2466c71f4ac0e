import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOAD_LIMITS } from '@khamar/contract/limits';
import Fastify from 'fastify';
import multipart from '@fastify/multipart';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startTestApi } from '../testing/test-api.ts';
import { makeFormReader } from './multipart.ts';

const UPLOAD = join(tmpdir(), 'khamar-upload-');

test('on startup the API deletes uploads older than an hour and nothing newer', async () => {
  const [old, recent] = [await mkdtemp(UPLOAD), await mkdtemp(UPLOAD)];
  onTestFinished(() => rm(recent, { recursive: true }));
  const then = Date.now() / 1000 - 3700;
  await utimes(old, then, then);
  await startTestApi();
  expect([existsSync(old), existsSync(recent)]).toEqual([false, true]);
});

test('of 47 concurrent uploads 40 are accepted and seven rejected as busy', async () => {
  const readForm = makeFormReader();
  const app = Fastify();
  await app.register(multipart);
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.post('/', (request) => readForm(request, z.object({}), () => held));
  onTestFinished(() => app.close());
  const payload = '--b\r\ncontent-disposition: form-data; name="data"\r\n\r\n{}\r\n--b--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  let rejected = 0;
  const responses = Array.from({ length: UPLOAD_LIMITS.maxAtOnce + 7 }, async () => {
    const { body } = await app.inject({ method: 'POST', url: '/', headers, payload });
    if (body.includes('very busy')) rejected += 1;
    if (rejected === 7) finish();
    return body;
  });
  await Promise.all(responses);
  expect(rejected).toBe(7);
});
