import { responseOf } from '@khamar/contract/envelope';
import { CashPage, CashSummary } from '@khamar/contract/sales/cash';
import { expect } from 'vitest';
import { admin, booked, type Person, person } from './buyers.ts';
import { salesFarm } from './sales-farm.ts';

const ADVANCE = 10_000_00;

export const cashOf = async (who: Person) => {
  const { status, body } = await who.send('GET', '/sales/cash');
  expect(status).toBe(200);
  return responseOf(CashPage).parse(body).data;
};
export const moved = ({ status, body }: { status: number; body: unknown }) => {
  expect([status, body]).toEqual([200, expect.anything()]);
  return responseOf(CashSummary).parse(body).data;
};

/** Karim has taken an advance of 10,000 taka in cash. */
export async function cashFarm(settings: Record<string, string> = {}) {
  const farm = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT', ...settings });
  const karim = await person(farm.api, 'karim', { roles: ['AGENT'] });
  const received = { provider: 'cash', amountPaisa: ADVANCE };
  const caller = { tagId: 'NDL-001', name: 'Rina', phone: '01812-345678', received };
  const { code } = booked(await karim.send('POST', '/sales/bookings', caller));
  const second = await admin(farm.api, 'second');
  return {
    ...farm,
    karim,
    second,
    code,
    of: (who: Person) => `cash:${who.id}`,
    handIn: (who: Person, receiver: string, amountPaisa: number, more: object = {}, key?: string) =>
      who.send('POST', '/sales/cash/hand-ins', { receiver, amountPaisa, ...more }, key),
    count: (who: Person, id: string, countedPaisa: number, key?: string) =>
      who.send('POST', `/sales/cash/hand-ins/${id}/count`, { countedPaisa }, key),
    pay: (who: Person, body: object, key?: string) => who.send('POST', '/sales/cash/outs', body, key),
    close: (who: Person, expectedPaisa: number, countedPaisa: number, more: object = {}, key?: string) =>
      who.send('POST', '/sales/cash/closings', { expectedPaisa, countedPaisa, ...more }, key),
  };
}
