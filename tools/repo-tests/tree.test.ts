import { expect, test } from 'vitest';
import { readTracked, trackedFiles } from '../tracked-files.ts';

const containing = (files: string[], pattern: RegExp) =>
  files.filter((name) => pattern.test(readTracked(name)));

test('SITE-03 only the tokens file and drawings use raw colours', () => {
  const styled = trackedFiles(/^web\/app\/.*\.(tsx?|css)$/).filter(
    (name) => name !== 'web/app/ui/styles/tokens.css',
  );
  expect(styled.length).toBeGreaterThan(20);
  expect(containing(styled, /#[0-9a-f]{3,8}\b(?![-\w])|\b(rgb|hsl|oklch)a?\(/i)).toEqual([]);
});

test('the lock file contains no registry URLs', () => {
  expect(readTracked('package-lock.json')).not.toMatch(/"resolved": "https?:/);
});

test('no file or folder has a meaningless name, except API module entries', () => {
  const meaningless = /(^|\/)(utils?|helpers?|common|misc|shared|index)(\/|\.[a-z]+$)/;
  const allowed = /^api\/src\/modules\/[a-z-]+\/index\.ts$/;
  expect(trackedFiles(/./).filter((name) => meaningless.test(name) && !allowed.test(name))).toEqual([]);
});
