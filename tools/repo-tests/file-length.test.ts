import { expect, test } from 'vitest';
import { readTracked, trackedFiles } from '../tracked-files.ts';

const lengths = trackedFiles(/\.(ts|tsx|css|sql|sh)$|^\.ci\/run$/).map((name) => ({
  name,
  lines: readTracked(name).split('\n').length - 1,
}));

test('no file has more than 300 lines', () => {
  expect(lengths.length).toBeGreaterThan(50);
  expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
});
