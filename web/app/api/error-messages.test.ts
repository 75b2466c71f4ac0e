import { readFileSync } from 'node:fs';
import { ERROR_CODES } from '@khamar/contract/errors';
import { expect, test } from 'vitest';

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('every refusal of the API has words, and each of them its Bangla without a Latin letter', () => {
  const table = [
    'refusal-words.ts',
    '../domain/sales/buyer-refusals.ts',
    '../domain/sales/staff-refusals.ts',
    '../office/messages/message-words.ts',
    '../account/account-words.ts',
  ]
    .map(textOf)
    .join('');
  const catalogue = textOf('../i18n/bn.po') + textOf('../i18n/office/bn.po');
  for (const code of ERROR_CODES) {
    const found = [...table.matchAll(new RegExp(`  ${code}: msg\`(.+)\``, 'g'))];
    expect(found.length, code).toBeGreaterThan(0);
    for (const [, words = ''] of found) {
      const bangla = catalogue.split(`msgid "${words}"\nmsgstr "`)[1]?.split('"\n')[0] ?? '';
      expect(bangla.replace('TrxID', ''), words).toMatch(/^[^A-Za-z]+$/);
    }
  }
});
