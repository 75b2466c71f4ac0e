import { farmDay } from '@khamar/contract/moment';
import { responseOf } from '@khamar/contract/envelope';
import { PaymentPage } from '@khamar/contract/sales/payment';
import { expect, test } from 'vitest';
import { admin, booked, paid, person, type Person } from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { codeOf } from '../../../testing/test-api.ts';

const ADVANCE = 10_000_00;
const KARIM = { name: 'Karim Mia', phone: '01812-345678' };

const rowsOf = async (who: Person, path: string): Promise<string[]> => {
  const { status, body } = await who.send('GET', path);
  expect([status, path]).toEqual([200, path]);
  return String(body).replace('\uFEFF', '').trimEnd().split('\r\n').slice(1);
};

/** A delivered cow with a debt, a voided payment, and one of an agent. */
async function moneyFarm() {
  const { api, rahim } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  const second = await admin(api, 'second');
  const received = { provider: 'cash', amountPaisa: ADVANCE };
  const { code } = booked(
    await rahim.send('POST', '/sales/bookings', { ...KARIM, tagId: 'NDL-001', received }),
  );
  const pay = (who: Person, money: object) => who.send('POST', `/sales/bookings/${code}/payments`, money);
  const wrong = paid(await pay(rahim, { provider: 'bkash', externalId: 'WRONG001', amountPaisa: 500_00 }));
  paid(await rahim.send('POST', `/sales/payments/${wrong._id}/void`, { reason: 'Typed twice' }));
  paid(await second.send('POST', `/sales/payments/${wrong._id}/void/approve`));
  paid(await pay(agent, { provider: 'cash', amountPaisa: 1_000_00 }));
  booked(await rahim.send('POST', `/sales/bookings/${code}/deliver`, { dueOn: farmDay() }));
  return { rahim, agent, code };
}

test('COUNT-10 daily totals, balance and receivables are exported; an agent sees their own money only', async () => {
  const { rahim, agent, code } = await moneyFarm();
  const today = farmDay();
  expect(await rowsOf(rahim, `/sales/export-days?from=${today}&language=en`)).toEqual([
    `${today},bKash,500,1,0,0,500`,
    `${today},Cash,11000,2,0,0,0`,
  ]);
  expect(await rowsOf(agent, '/sales/export-days')).toEqual([`${today},Cash,1000,1,0,0,0`]);
  const balance = await rowsOf(rahim, '/sales/export-balance');
  expect(balance.filter((row) => !row.endsWith(',0')).toSorted()).toEqual([
    'Owed to us,receivable,,89000',
    'What we earned,revenue:cattle,,100000',
    'Where the money is,cash,agent,1000',
    'Where the money is,cash,rahim,10000',
  ]);
  expect(await rowsOf(rahim, '/sales/export-receivables?language=bn')).toEqual([
    `Karim Mia,"'+8801812345678",${code},NDL-001,89000,${today},এখনো সময় আছে`,
  ]);
  for (const path of ['/sales/export-balance', '/sales/export-receivables'])
    expect(codeOf(await agent.send('GET', path))).toEqual([403, 'forbidden']);
});

test('COUNT-10 the list of payments shows customer and cow, and what was confirmed in a period', async () => {
  const { rahim, code } = await moneyFarm();
  const list = async (query: string) => {
    const { body } = await rahim.send('GET', `/sales/payments?${query}`);
    return responseOf(PaymentPage).parse(body).data;
  };
  const today = farmDay();
  const page = await list(`limit=1&from=${today}&to=${today}`);
  expect(page).toMatchObject({ totalPayments: 3, confirmedPaisa: 11_000_00 });
  expect(page.payments).toMatchObject([
    { code, tagId: 'NDL-001', customer: { name: KARIM.name, phone: '+8801812345678' } },
  ]);
  expect((await list(`from=${today}&provider=bkash`)).confirmedPaisa).toBe(0);
  expect((await list('q=NDL')).confirmedPaisa).toBeNull();
});
