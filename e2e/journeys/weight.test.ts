import { describe, expect, inject } from 'vitest';
import { FIRST_LOAD_KB, weighPage } from '../src/page-weight.ts';
import { test } from '../src/visitor.ts';

const PAGES = ['/', '/all-cows', '/cow/NDL-001'].flatMap((path) => [path, `/bn${path === '/' ? '' : path}`]);

describe.each(PAGES)('a first visit to %s on a phone', (path) => {
  test('costs no more than the limit', async ({ newVisitor }) => {
    const { page } = await newVisitor({ width: 360, deviceScaleFactor: 2 });
    const weight = await weighPage(page, inject('siteUrl') + path);
    expect(weight.script).toBeGreaterThan(50);
    expect(weight.script).toBeLessThanOrEqual(FIRST_LOAD_KB);
  });
});
