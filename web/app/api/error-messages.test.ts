import { readFileSync } from 'node:fs';
import { ERROR_CODES } from '@khamar/contract/error-codes';
import { expect, test } from 'vitest';

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('every API error code has a message, and each message a Bangla translation without Latin letters', () => {
  const table = [
    'error-messages.ts',
    '../domain/sales/booking-error-messages.ts',
    '../domain/sales/staff-error-messages.ts',
    '../office/herd/herd-messages.ts',
    '../office/messages/campaign-messages.tsx',
    '../office/settings/settings-messages.ts',
    '../office/herd/herd-messages.ts',
    '../account/account-messages.ts',
  ]
    .map(textOf)
    .join('');
  const catalogue = textOf('../i18n/bn.po') + textOf('../i18n/office/bn.po');
  for (const code of ERROR_CODES) {
    const messages = [...table.matchAll(new RegExp(`  ${code}: msg\`(.+)\``, 'g'))];
    expect(messages.length, code).toBeGreaterThan(0);
    for (const [, message = ''] of messages) {
      const bangla = catalogue.split(`msgid "${message}"\nmsgstr "`)[1]?.split('"\n')[0] ?? '';
      expect(bangla.replace('TrxID', ''), message).toMatch(/^[^A-Za-z]+$/);
    }
  }
});
