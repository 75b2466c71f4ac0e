import { expect, test } from 'vitest';
import { readTracked, trackedFiles } from '../tracked-files.ts';

const lengths = trackedFiles(/\.(ts|tsx|css|sql|sh)$|^\.ci\/run$/)
  .map((name) => ({ name, lines: readTracked(name).split('\n').length - 1 }))
  .toSorted((a, b) => a.lines - b.lines);
const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)]?.lines;

test('no file has more than 300 lines', () => {
  expect(lengths.length).toBeGreaterThan(50);
  expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
});

test('most files are short: median at most 70 lines, 95th percentile at most 220', () => {
  expect(at(0.5)).toBeLessThanOrEqual(70);
  expect(at(0.95)).toBeLessThanOrEqual(220);
});
