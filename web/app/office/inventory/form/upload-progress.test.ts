import { expect, test } from 'vitest';
import { shownProgress } from './cow-form-dialog.tsx';

test('FORM-02 F46 an upload that was handed to the network in one go is not said to be sent', () => {
  expect([0, 0.4, 0.99, 1].map(shownProgress)).toEqual([undefined, 0.4, 0.99, undefined]);
});
