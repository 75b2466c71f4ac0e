import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cachedResult } from '../result-cache.ts';
import { checkout, readTracked, trackedFiles } from '../tracked-files.ts';

const catalogues = trackedFiles(/^web\/app\/i18n\/.*\.po$/);
const read = () => catalogues.map((name) => readTracked(name));

test('the shop and office catalogues have exactly the messages of the code (fix with: npm run messages)', () => {
  expect(catalogues).toHaveLength(4);
  cachedResult('catalogues', { files: trackedFiles(/^web\/.*\.(tsx?|po)$/) }, () => {
    const before = read();
    // With NODE_ENV=test Lingui loads its own sources, which the package does not ship.
    const env = { ...process.env, NODE_ENV: 'development' };
    execFileSync('lingui', ['extract', '--clean'], { cwd: `${checkout}web`, env, stdio: 'ignore' });
    const after = read();
    catalogues.forEach((name, index) => {
      writeFileSync(checkout + name, before[index] ?? '');
    });
    expect(after).toEqual(before);
    return '';
  });
});

test('every message has a Bangla translation', () => {
  const bangla = catalogues.filter((name) => name.endsWith('/bn.po'));
  const entries = bangla.flatMap((name) => readTracked(name).split('\n\n').slice(1));
  expect(entries.length).toBeGreaterThan(40);
  expect(entries.filter((entry) => /msgstr ""\s*$/.test(entry))).toEqual([]);
});

test('messages in both catalogues have the same translation, because either one may load last', () => {
  const bangla = catalogues.filter((name) => name.endsWith('/bn.po'));
  const forms = new Map<string, Set<string>>();
  for (const entry of bangla.flatMap((name) => readTracked(name).split('\n\n').slice(1))) {
    // With its context, which is part of the compiled id.
    const [, id = '', form = ''] = /^((?:msgctxt .*\n)?msgid [^]+)\nmsgstr ([^]+)/m.exec(entry) ?? [];
    forms.set(id, (forms.get(id) ?? new Set()).add(form.trim()));
  }
  expect([...forms].filter(([, different]) => different.size > 1)).toEqual([]);
});
