import { expect, test } from 'vitest';
import { z } from 'zod';
import { newIdempotencyKey } from './new-idempotency-key.ts';

test('an idempotency key is a UUID and differs each time', () => {
  const [one, other] = [newIdempotencyKey(), newIdempotencyKey()];
  expect(z.uuid().safeParse(one).success).toBe(true);
  expect(one).not.toBe(other);
});
