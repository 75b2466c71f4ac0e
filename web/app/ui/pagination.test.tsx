import { expect, test } from 'vitest';
import { pageWindow } from './pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 'gap', 20]],
  [4, 20, [1, 2, 3, 4, 5, 'gap', 20]],
  [10, 20, [1, 'gap', 9, 10, 11, 'gap', 20]],
  [20, 20, [1, 'gap', 19, 20]],
])('page %i of %i shows %j', (current, pages, offered) => {
  expect(pageWindow(current, pages)).toEqual(offered);
});
