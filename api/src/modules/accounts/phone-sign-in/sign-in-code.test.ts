import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../db/pool.ts';
import type { DatabaseSchema } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ownerPool, startTestApi } from '../../../testing/test-api.ts';
import { begin, giveTurnBack, takeTurn } from './sign-in-code.repository.ts';

test('PHONE-03 of two numbers typed at once in one browser, the SMS counted for the first never goes to the second', async () => {
  const db = openDatabase<DatabaseSchema>(ownerPool(await startTestApi()));
  const requestHash = randomBytes(32);
  const [first, second] = [
    { requestHash, mobile: '+8801911111111', language: 'bn' as const },
    { requestHash, mobile: '+8801922222222', language: 'bn' as const },
  ];
  expect(await takeTurn(db, first, 10)).toEqual({ isNew: true });
  expect(await takeTurn(db, second, 10)).toEqual({ isNew: false });
  expect(await inTransaction(db, (tx) => begin(tx, first, randomUUID(), 10))).toBe(false);
  await giveTurnBack(db, first, { isNew: true });
  expect(await inTransaction(db, (tx) => begin(tx, second, randomUUID(), 10))).toBe(true);
});
