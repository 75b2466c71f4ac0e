import { ImportOrder } from '@khamar/contract/cow-import';
import { expect, test } from 'vitest';
import { newImportId } from './new-import-id.ts';

test('the number of an import is one that the farm understands, and another each time', () => {
  const [one, other] = [newImportId(), newImportId()];
  expect(ImportOrder.safeParse({ csv: 'a', importId: one }).success).toBe(true);
  expect(one).not.toBe(other);
});
