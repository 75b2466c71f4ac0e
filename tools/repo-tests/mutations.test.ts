import { expect, test } from 'vitest';
import { GUARDS, TEST_FILES } from '../mutations/guards.ts';
import { readTracked, trackedFiles } from '../tracked-files.ts';

test('every guard that npm run mutations removes occurs exactly once in its file', () => {
  const places = GUARDS.map(({ name, file, text }) => [name, readTracked(file).split(text).length - 1]);
  expect(places).toEqual(GUARDS.map(({ name }) => [name, 1]));
});

test('the tests that notice the loss of a guard are among those that npm run mutations runs', () => {
  const sources = trackedFiles(/^api\/.*\.test\.ts$/)
    .filter((file) => TEST_FILES.some((part) => file.includes(part)))
    .map((file) => readTracked(file).replaceAll(String.raw`\'`, "'"));
  const unknown = GUARDS.filter(({ tests }) => !sources.some((source) => source.includes(tests)));
  expect(unknown.map(({ name, tests }) => [name, tests])).toEqual([]);
});
