import { expect, test } from 'vitest';
import { daysOfPreset, presetOf } from './period-presets.ts';

test.each([
  ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['week', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['month', '2026-03-17', '2026-03-01', '2026-03-17'],
  ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
])('COUNT-10 %s on %s is %s to %s', (preset, today, from, to) => {
  expect(daysOfPreset(preset, today)).toEqual({ from, to });
  expect(presetOf({ from, to }, today)).toBe(preset);
});

test('COUNT-10 all days have no preset, and neither have days that someone picked', () => {
  expect(daysOfPreset('', '2026-03-01')).toEqual({ from: '', to: '' });
  expect(presetOf({ from: '', to: '' })).toBe('');
  expect(presetOf({ from: '2026-03-02', to: '2026-03-09' }, '2026-03-17')).toBe('picked');
});
