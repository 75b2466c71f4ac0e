import { responseOf } from '@khamar/contract/envelope';
import { BookingRow } from '@khamar/contract/sales/booking';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { booked, paid, person, type Person } from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf, type TestApi } from '../../../testing/test-api.ts';
import { MAX_WRONG_CODES } from '../limits/wrong-codes.ts';

const NUMBER = '+8801911111111';

const takeOver = (who: Person, code: string, key?: string) =>
  who.send('POST', '/bookings/take-over', { code }, key);
const verify = (api: TestApi, { username }: Person) =>
  asOwner(api, 'update account set phone_verified_at = now() where username = $1', [username]);
const listOf = async (who: Person) =>
  responseOf(z.array(BookingRow)).parse((await who.send('GET', '/bookings')).body).data;

/** A booking that staff made for a caller, and the caller's account. */
async function callerFarm() {
  const farm = await salesFarm();
  const { api, rahim } = farm;
  const caller = { tagId: 'NDL-001', name: 'সালমা বেগম', phone: NUMBER };
  const { code } = booked(await rahim.send('POST', '/sales/bookings', caller));
  const karim = await person(api, 'karim', { mobile: NUMBER });
  return { ...farm, code, karim };
}

test('PHONE-01 a caller types the booking code, and the booking is in the account with the verified number', async () => {
  const { api, rahim, code, karim } = await callerFarm();
  expect(codeOf(await takeOver(karim, code))).toEqual([422, 'phone_unverified']);
  await verify(api, karim);
  const spelling = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
  expect(booked(await takeOver(karim, spelling))).toMatchObject({ code, state: 'HELD' });
  expect(await listOf(karim)).toMatchObject([{ code, buyer: { name: 'সালমা বেগম', phone: NUMBER } }]);
  // Another account that verifies the number later still has it among its unpaid bookings.
  const ofNumber = `select code from booking join account using (number_digest) where username = 'karim'`;
  expect(await asOwner(api, ofNumber)).toEqual([{ code }]);
  paid(await karim.pay(code, 'CALLER0001', 10_000_00));
  // Again, with another key: it stays theirs.
  expect(booked(await takeOver(karim, code)).code).toBe(code);
  const office = (await rahim.send('GET', `/sales/bookings/${code}`)).body;
  expect(office).toMatchObject({ data: { buyer: { name: 'সালমা বেগম', phone: NUMBER } } });
  const entries = await asOwner(
    api,
    `select actor, changes from audit_entry where entity = 'booking' and changes ? 'account'`,
  );
  expect(entries).toEqual([{ actor: '(buyer)', changes: { account: [false, true] } }]);
});

test('PHONE-01 all wrong codes get the same response, and guessing is limited; the own code is not counted', async () => {
  const { api, rahim, salma, code, karim } = await callerFarm();
  const { code: foreign } = booked(
    await rahim.send('POST', '/sales/bookings', { tagId: 'NDL-002', name: 'Nila', phone: '01822222222' }),
  );
  await verify(api, karim);
  for (let n = 0; n < MAX_WRONG_CODES + 5; n += 1) booked(await takeOver(karim, code));
  const responses = [];
  for (const wrong of [foreign, 'K7M29QXD', '22222222']) {
    const { status, body } = await takeOver(karim, wrong);
    responses.push(JSON.stringify([status, body]).replace(/"requestId":"[^"]+"/, ''));
  }
  expect([...new Set(responses)]).toHaveLength(1);
  expect(responses[0]).toContain('booking_not_found');
  const more = await Promise.all(
    Array.from({ length: MAX_WRONG_CODES }, (_, n) => takeOver(karim, `2222222${n === 1 ? 'A' : n + 2}`)),
  );
  expect(more.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(MAX_WRONG_CODES - 3);
  expect(more.some(({ status }) => status === 429)).toBe(true);
  // Salma has verified another number.
  await verify(api, salma);
  expect(codeOf(await takeOver(salma, code))).toEqual([404, 'booking_not_found']);
  expect(await listOf(salma)).toEqual([]);
});

test('PHONE-01 race: the code entered ten times at once moves the booking once; a lost response is repeated', async () => {
  const { api, code, karim } = await callerFarm();
  await verify(api, karim);
  const responses = await Promise.all(Array.from({ length: 10 }, () => takeOver(karim, code)));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const key = '0190a6f2-7c1e-4f30-9d2b-5b7f0d3c5e66';
  const first = (await takeOver(karim, code, key)).body;
  expect((await takeOver(karim, code, key)).body).toEqual(first);
  const [entries] = await asOwner<{ count: number }>(
    api,
    `select count(*)::int from audit_entry where entity = 'booking' and changes ? 'account'`,
  );
  expect(entries).toEqual({ count: 1 });
});
