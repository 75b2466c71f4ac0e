import { AUDIT_ENTITIES } from '@khamar/contract/audit-log/choices';
import { AUDIT_FIELDS } from '@khamar/contract/audit-log/fields';
import { SETTINGS_SECTIONS } from '@khamar/contract/settings/sections';
import { SETTINGS } from '@khamar/contract/settings/settings';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { actorLabel } from '~/office/sales/actor-name';
import { ENTITY_LABELS, fieldLabel, valueLabel } from './audit-log-labels.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const show = (field: string, value: string | number | boolean | number[], entity = 'cow' as const) =>
  valueLabel({ i18n, language: 'en', entity }, field, value);

test('DESK-05 every field of the audit log and of the settings has a label', () => {
  const settings = SETTINGS_SECTIONS.flatMap((section) => {
    const stored: unknown = Reflect.get(SETTINGS[section], 'shape');
    return Object.keys(stored ?? {});
  });
  expect(settings).toContain('holdMinutes');
  // An address is stored by language.
  const raw = [...AUDIT_FIELDS, ...settings].filter((field) => fieldLabel(i18n, field) === field);
  expect(raw).toEqual([]);
  expect(AUDIT_ENTITIES.filter((entity) => i18n._(ENTITY_LABELS[entity]) === entity)).toEqual([]);
});

test('DESK-05 values are shown with their unit, days and kinds in words', () => {
  expect(show('pricePerKg', 450)).toBe('৳450');
  expect(show('dispatchKg', 250)).toContain('KG');
  expect(show('delivery', '2026-11-20 MORNING')).toBe('20 Nov 2026, Morning');
  expect(show('dueOn', '2026-12-01')).toBe('1 Dec 2026');
  expect(show('kind', 'VET_VISIT')).toBe('Vet visit');
  expect(show('weekdays', [0])).toBe('Sunday');
});

test('DESK-05 no two users of the filter have the same name', () => {
  const names = ['(buyer)', '(worker)', 'seed', '(gateway)', '(self)', '(command)'].map(
    (name) => actorLabel(name)?.message,
  );
  expect(new Set(names).size).toBe(6);
});
