import { expect, test } from 'vitest';
import { renderAt, textOf } from '~/testing/render-text';
import { pageWindow, Pagination } from './pagination.tsx';

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

test.each([
  [1, 2, '1 2 ›'],
  [1, 3, '1 … 3 ›'],
  [2, 5, '‹ 1 2 … 5 ›'],
  [3, 5, '‹ 1 … 3 … 5 ›'],
  [4, 20, '‹ 1 … 4 … 20 ›'],
  [10, 20, '‹ 1 … 10 … 20 ›'],
  [20, 20, '‹ 1 … 20'],
])('on a phone, page %i of %i shows %s', (current, pages, shown) => {
  const html = renderAt(
    '/all-cows',
    <Pagination current={current} pages={pages} pathOf={(page) => `/all-cows?page=${page}`} />,
  );
  const onPhone = html.replaceAll(/<a [^>]*class="[^"]* hidden [^>]*>\d+<\/a>/g, '');
  expect(textOf(onPhone)).toBe(shown);
});
