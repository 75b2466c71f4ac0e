import { expect, test } from 'vitest';
import { readTracked, trackedFiles } from '../tracked-files.ts';

const containing = (files: string[], pattern: RegExp) =>
  files.filter((name) => pattern.test(readTracked(name)));

test('SITE-03 only the tokens file and drawings name a raw colour', () => {
  const styled = trackedFiles(/^web\/app\/.*\.(tsx?|css)$/).filter(
    (name) => name !== 'web/app/ui/styles/tokens.css',
  );
  expect(styled.length).toBeGreaterThan(20);
  expect(containing(styled, /#[0-9a-f]{3,8}\b(?![-\w])|\b(rgb|hsl|oklch)a?\(/i)).toEqual([]);
});

test('the lock file holds no address of a registry', () => {
  expect(readTracked('package-lock.json')).not.toMatch(/"resolved": "https?:/);
});

test('no file or folder has a name that says nothing, except the entry of each API module and what all nginx servers have in common', () => {
  const nothing = /(^|\/)(utils?|helpers?|common|misc|shared|index)(\/|\.[a-z]+$)/;
  const entrance = /^api\/src\/modules\/[a-z-]+\/index\.ts$|^deploy\/nginx\/snippets\/common\.conf$/;
  expect(trackedFiles(/./).filter((name) => nothing.test(name) && !entrance.test(name))).toEqual([]);
});
