import { expect, test } from 'vitest';
import { isUnusualWeight } from './unusual-weight.ts';

test('WEIGH-05 a weight more than a fifth away from the last is asked about', () => {
  for (const kg of [240, 320, 360]) expect([kg, isUnusualWeight(kg, 300)]).toEqual([kg, false]);
  for (const kg of [30, 239, 361, 3000]) expect([kg, isUnusualWeight(kg, 300)]).toEqual([kg, true]);
});
