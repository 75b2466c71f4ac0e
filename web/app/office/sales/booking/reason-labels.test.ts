import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { BY_BUYER, reasonLabel } from './reason-labels.ts';

test('PAY-09 F25 system reasons have a label; typed reasons are shown unchanged', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  expect(reasonLabel(i18n, BY_BUYER)).toBe('Cancelled by customer');
  expect(reasonLabel(i18n, 'time is up')).toBe('Expired');
  expect(reasonLabel(i18n, 'The cow is ill')).toBe('The cow is ill');
  expect(reasonLabel(i18n, 'constructor')).toBe('constructor');
});
