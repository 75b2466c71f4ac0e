import { expect, test } from 'vitest';
import { readTracked, trackedFiles } from '../tracked-files.ts';

/** Functions that Chrome 100 or Safari 15.4 lack. Those polyfilled by older-browsers.ts are allowed. */
const NEWER: Record<string, RegExp> = {
  toSorted: /\.toSorted\(/,
  toReversed: /\.toReversed\(/,
  toSpliced: /\.toSpliced\(/,
  groupBy: /\b(?:Object|Map)\.groupBy\(/,
  fromAsync: /\bArray\.fromAsync\(/,
  canParse: /\bURL\.(?:canParse|parse)\(/,
  timeout: /\bAbortSignal\.timeout\(/,
  any: /\bAbortSignal\.any\(/,
  withResolvers: /\bPromise\.(?:withResolvers|try)\b/,
  checkVisibility: /\.checkVisibility\(/,
  startViewTransition: /\bstartViewTransition\(/,
  requestSubmit: /\.requestSubmit\(/,
  scheduler: /\bscheduler\.(?:yield|postTask)\(/,
  setMethods: /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  lookbehind: /\(\?<[!=]/,
  staticBlock: /^\s*static \{/m,
};

const added = readTracked('web/app/lib/older-browsers.ts');
const isAdded = (name: string) => new RegExp(`^\\s+${name}\\(`, 'm').test(added);

test('SIGN-03 F60 F61 browser code uses nothing newer than the documented minimum without a polyfill', () => {
  const browserCode = trackedFiles(/^(?:web\/app|contract\/src)\/.*(?<!\.server|\.test)\.tsx?$/);
  expect(browserCode.length).toBeGreaterThan(300);
  const used = Object.entries(NEWER).filter(([name, call]) => {
    const files = browserCode.filter((file) => call.test(readTracked(file)));
    return files.length > 0 && !isAdded(name);
  });
  expect(used.map(([name]) => name)).toEqual([]);
  expect(isAdded('toSorted')).toBe(true);
});

test('SIGN-03 F60 the build targets the documented minimum', () => {
  const config = readTracked('web/vite.config.ts');
  expect(config).toContain("cssTarget: ['chrome100', 'safari15.4']");
  expect(config).toMatch(/\btarget: \['chrome100', /);
  expect(readTracked('docs/browsers.md')).toMatch(/\| 100 .*\n.*\| 15\.4 .*\n.*\| 19 /);
});
