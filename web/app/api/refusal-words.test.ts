import { readFileSync } from 'node:fs';
import { ERROR_CODES } from '@khamar/contract/errors';
import { expect, test } from 'vitest';

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('every refusal of the API has words, and each of them its Bangla without a Latin letter', () => {
  const table = textOf('refusal-words.ts');
  const catalogue = textOf('../i18n/bn.po');
  for (const code of ERROR_CODES) {
    const words = table.match(new RegExp(`  ${code}: msg\`(.+)\``))?.[1] ?? '';
    expect(words, code).not.toBe('');
    const bangla = catalogue.split(`msgid "${words}"\nmsgstr "`)[1]?.split('"\n')[0] ?? '';
    expect(bangla, words).toMatch(/^[^A-Za-z]+$/);
  }
});
