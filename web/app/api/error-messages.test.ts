import { readFileSync } from 'node:fs';
import { ERROR_CODES } from '@khamar/contract/error-codes';
import { expect, test } from 'vitest';

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('every error code of the API has a message, and each message its Bangla without a Latin letter', () => {
  const table = [
    'error-messages.ts',
    '../domain/sales/booking-error-messages.ts',
    '../domain/sales/staff-error-messages.ts',
    '../office/messages/campaign-messages.ts',
    '../account/account-messages.ts',
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
