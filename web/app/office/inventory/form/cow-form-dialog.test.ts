import { expect, test } from 'vitest';
import { shownProgress } from './cow-form-dialog.tsx';

test('FORM-02 F46 progress is indeterminate before the first byte and after the last is queued', () => {
  expect([0, 0.4, 0.99, 1].map(shownProgress)).toEqual([undefined, 0.4, 0.99, undefined]);
});
