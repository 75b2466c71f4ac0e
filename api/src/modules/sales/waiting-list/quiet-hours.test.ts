import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { MyBooking } from '@khamar/contract/sales/booking';
import { SettingsPage } from '@khamar/contract/settings/settings';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { held, person } from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { minutesOutsideQuietHours } from './quiet-hours.ts';

const NIGHT = { quietFrom: '22:00', quietTo: '08:00' };
/** The end of an offer of some hours that begins at this time in Dhaka. */
const endOf = (
  start: string,
  hours: number,
  quiet: Parameters<typeof minutesOutsideQuietHours>[2] = NIGHT,
) => {
  const at = new Date(`${start}:00+06:00`);
  const end = new Date(at.getTime() + minutesOutsideQuietHours(at, hours * 60, quiet) * 60_000);
  return new Date(end.getTime() + 6 * 3_600_000).toISOString().slice(0, 16);
};

test.each([
  ['2026-11-17T10:00', 4, '2026-11-17T14:00'],
  ['2026-11-17T18:00', 4, '2026-11-17T22:00'],
  ['2026-11-17T21:30', 4, '2026-11-18T11:30'],
  ['2026-11-17T22:00', 4, '2026-11-18T12:00'],
  ['2026-11-18T03:15', 4, '2026-11-18T12:00'],
  ['2026-11-18T08:00', 4, '2026-11-18T12:00'],
  ['2026-11-17T12:00', 24, '2026-11-18T22:00'],
])(
  'COUNT-09 an offer that begins at %s for %i hours ends at %s: not during quiet hours',
  (start, hours, end) => {
    expect(endOf(start, hours)).toBe(end);
  },
);

test('COUNT-09 quiet hours may lie within a day, or be off', () => {
  const noon = { quietFrom: '12:00', quietTo: '14:00' };
  expect(endOf('2026-11-17T11:00', 2, noon)).toBe('2026-11-17T15:00');
  expect(endOf('2026-11-17T15:00', 2, noon)).toBe('2026-11-17T17:00');
  expect(endOf('2026-11-17T23:00', 4, { quietFrom: null, quietTo: null })).toBe('2026-11-18T03:00');
  expect(endOf('2026-11-17T23:00', 4, { quietFrom: '08:00', quietTo: '08:00' })).toBe('2026-11-18T03:00');
});

test('COUNT-09 the offer of a cow to the next in line does not run down during the quiet hours of the settings', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await person(api, 'karim');
  const MINUTE = 60_000;
  const end = new Date(Math.floor(Date.now() / MINUTE) * MINUTE + 120 * MINUTE);
  const clockOf = (at: Date) => new Date(at.getTime() + 360 * MINUTE).toISOString().slice(11, 16);
  const quiet = { quietFrom: clockOf(new Date(end.getTime() - 180 * MINUTE)), quietTo: clockOf(end) };
  const { selling } = responseOf(SettingsPage).parse((await rahim.send('GET', '/settings')).body).data;
  const change = { version: selling.version, value: { ...selling.value, ...quiet } };
  expect((await rahim.send('PUT', '/settings/selling', change, randomUUID())).status).toBe(200);

  const { code } = held(await salma.hold('NDL-001'));
  expect((await karim.hold('NDL-001', { orWait: true })).status).toBe(200);
  expect((await salma.send('POST', `/bookings/${code}/cancel`)).status).toBe(200);
  const { body } = await karim.send('GET', '/bookings');
  const [offer] = responseOf(z.array(MyBooking)).parse(body).data;
  const expiresAt = Date.parse(offer?.expiresAt ?? '');
  expect(Math.abs(expiresAt - (end.getTime() + 240 * MINUTE))).toBeLessThan(2 * MINUTE);
});
