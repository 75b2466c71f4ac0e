import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { BY_BUYER, reasonLabel } from './reason-labels.ts';

test('PAY-09 F25 system reasons have a label; typed reasons are shown unchanged', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const label = (reason: string) => reasonLabel(i18n, 'en', reason);
  expect(label(BY_BUYER)).toBe('Cancelled by customer');
  expect(label('time is up')).toBe('Expired');
  expect(label('The cow is ill')).toBe('The cow is ill');
  expect(label('constructor')).toBe('constructor');
  // Chosen by staff who use the other language.
  expect(label('আমাদের হিসাবে এই TrxID নেই')).toBe('Not in our statement');
  expect(reasonLabel(i18n, 'bn', 'Not in our statement')).toBe('আমাদের হিসাবে এই TrxID নেই');
});
