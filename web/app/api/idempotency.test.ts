import { expect, test } from 'vitest';
import { z } from 'zod';
import { forgetIntent, newIdempotencyKey, sendOnce } from './idempotency.ts';

const LOST = { error: { status: 'FETCH_ERROR' } };
const REJECTED = { error: { status: 409, data: { success: false, data: { code: 'cow_taken' } } } };

test('a command keeps its idempotency key until the API has responded, then gets a new one', async () => {
  const keys: string[] = [];
  const send = (result: object) =>
    sendOnce('hold:NDL-001', async (key) => {
      keys.push(key);
      return result;
    });
  await send(LOST);
  await send({ error: { status: 503, data: { success: false, data: { code: 'busy' } } } });
  await send(REJECTED);
  expect(new Set(keys).size).toBe(1);
  await send({ data: null });
  await send(LOST);
  expect(new Set(keys).size).toBe(3);
  forgetIntent('hold:NDL-001');
  await send({ data: null });
  expect(new Set(keys).size).toBe(4);
});

test('an idempotency key is a UUID and differs each time', () => {
  const [one, other] = [newIdempotencyKey(), newIdempotencyKey()];
  expect(z.uuid().safeParse(one).success).toBe(true);
  expect(one).not.toBe(other);
});
