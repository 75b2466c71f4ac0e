import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { makePagePatterns } from './page-patterns.ts';

const route = (id: string, path?: string, parentId?: string) => ({ id, path, parentId });

test('a URL is counted under its page, and unknown URLs under one label', () => {
  const routes = [
    route('root', ''),
    route('layout', undefined, 'root'),
    route('home', 'bn?', 'layout'),
    route('cow', 'bn?/cow/:tagId', 'layout'),
    route('none', 'bn?/*', 'layout'),
    route('cows', 'bn?/all-cows', 'root'),
  ];
  // oxlint-disable-next-line no-unsafe-type-assertion -- only the fields that are read
  const built = Object.fromEntries(routes.map((each) => [each.id, each])) as unknown as ServerBuild['routes'];
  const patternOf = makePagePatterns(built);
  expect(patternOf('/')).toBe('/');
  expect(patternOf('/?page=2')).toBe('/');
  expect(patternOf('/_root.data')).toBe('/');
  expect(patternOf('/cow/NDL-001')).toBe('/cow/:tagId');
  expect(patternOf('/cow/NDL-001.data?x=1')).toBe('/cow/:tagId');
  expect(patternOf('/bn')).toBe('/bn');
  expect(patternOf('/bn/cow/NDL-001')).toBe('/bn/cow/:tagId');
  expect(patternOf('/all-cows')).toBe('/all-cows');
  expect(patternOf('/bn/all-cows/')).toBe('/bn/all-cows');
  for (const nowhere of ['/wp-login.php', '/cow', '/cow/a/b', '//elsewhere', '/01700000000'])
    expect(patternOf(nowhere)).toBe('*');
});
