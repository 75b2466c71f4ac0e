import { expect, test } from 'vitest';
import { farmDay, momentIn } from './moment.ts';

const at = (utc: string) => new Date(`2026-11-15T${utc}:00Z`);

test.each([
  ['22:05', '16 Nov 2026, 4:05 AM', 'ভোর ৪:০৫'],
  ['00:00', '15 Nov 2026, 6:00 AM', 'সকাল ৬:০০'],
  ['05:59', '15 Nov 2026, 11:59 AM', 'সকাল ১১:৫৯'],
  ['06:00', '15 Nov 2026, 12:00 PM', 'দুপুর ১২:০০'],
  ['10:04', '15 Nov 2026, 4:04 PM', 'বিকাল ৪:০৪'],
  ['12:30', '15 Nov 2026, 6:30 PM', 'সন্ধ্যা ৬:৩০'],
  ['14:00', '15 Nov 2026, 8:00 PM', 'রাত ৮:০০'],
  ['18:07', '16 Nov 2026, 12:07 AM', 'রাত ১২:০৭'],
  ['21:59', '16 Nov 2026, 3:59 AM', 'রাত ৩:৫৯'],
])('%s UTC is %s in Dhaka, in Bangla %s', (utc, english, bangla) => {
  expect(momentIn('en', at(utc))).toBe(english);
  const inBangla = momentIn('bn', at(utc));
  expect(inBangla).toMatch(new RegExp(`^১[৫৬] নভেম্বর,? ২০২৬, ${bangla}$`));
  expect(inBangla).not.toMatch(/[A-Za-z0-9]/);
});

test('INV-01 F70 file dates use the farm’s day, which starts at 18:00 UTC', () => {
  expect([at('17:59'), at('18:00')].map((moment) => farmDay(moment))).toEqual(['2026-11-15', '2026-11-16']);
});
