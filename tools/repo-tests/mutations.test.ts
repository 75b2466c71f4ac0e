import { expect, test } from 'vitest';
import { GUARDS } from '../mutations/guards.ts';
import { readTracked } from '../tracked-files.ts';

test('every guard that npm run mutations removes occurs exactly once in its file', () => {
  const places = GUARDS.map(({ name, file, text }) => [name, readTracked(file).split(text).length - 1]);
  expect(places).toEqual(GUARDS.map(({ name }) => [name, 1]));
});
