/** Accounts are free: what someone with many of them, but without SIM cards, can block. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeOf } from '../../../testing/test-api.ts';
import { held, paid, person, placed, TERMS } from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';

const TAG = 'NDL-001';
const ADVANCE = 10_000_00;
const SIX = '+8801811111116';
const SMS = { SMS_URL: 'http://127.0.0.1:9/send' };

type Farm = Awaited<ReturnType<typeof salesFarm>>;
const verify = ({ api }: Farm, username: string) =>
  api.query('update account set phone_verified_at = now() where username = $1', [username]);
const hoursLeft = ({ expiresAt }: { expiresAt: string | null }) =>
  Math.round((Date.parse(expiresAt ?? '') - Date.now()) / 360_000) / 10;

test('BOOK-03 with an SMS gateway only a verified number can reserve, unless the setting says otherwise', async () => {
  const farm = await salesFarm(SMS);
  expect(codeOf(await farm.salma.hold(TAG))).toEqual([422, 'phone_unverified']);
  await verify(farm, 'salma');
  held(await farm.salma.hold(TAG));
  const open = await salesFarm({ ...SMS, HOLD_NEEDS_VERIFIED_PHONE: 'false' });
  held(await open.salma.hold(TAG));
});

test('BOOK-03 a claim without a verified number keeps the cow for its hold and two hours, with one for the whole review', async () => {
  const farm = await salesFarm({ ...SMS, HOLD_NEEDS_VERIFIED_PHONE: 'false' });
  const { api, salma, rahim } = farm;
  const karim = await person(api, 'karim', { mobile: '+8801811111111' });
  await verify(farm, 'karim');
  const claimed = async (who: typeof salma, tagId: string, amount = ADVANCE) => {
    const { code } = held(await who.hold(tagId));
    const claim = paid(await who.pay(code, randomUUID(), amount, { isPart: amount < ADVANCE }));
    return { code, claim };
  };
  const short = await claimed(salma, TAG, 4000_00);
  expect(hoursLeft(await salma.booking(short.code))).toBe(2.5);
  // A second claim does not extend it.
  paid(await salma.pay(short.code, randomUUID(), ADVANCE));
  expect(hoursLeft(await salma.booking(short.code))).toBe(2.5);
  expect(hoursLeft(await karim.booking((await claimed(karim, 'NDL-002')).code))).toBe(24);
  // Real money gets the whole review period.
  paid(await rahim.send('POST', `/sales/payments/${short.claim._id}/confirm`, {}));
  const booking = await salma.booking(short.code);
  expect([booking.state, hoursLeft(booking)]).toEqual(['IN_REVIEW', 24]);
});

test('BOOK-03 one network holds NETWORK_HOLDS cows an hour; others, waiting and verified numbers are not affected', async () => {
  const farm = await salesFarm({ NETWORK_HOLDS: '3' }, 6);
  const { api } = farm;
  const holdFrom = async (
    username: string,
    tagId: string,
    address: string,
    orWait = false,
    key = randomUUID(),
  ) => {
    const { headers } = await person(api, username, { mobile: username === 'six' ? SIX : '+8801712345678' });
    const json = { tagId, termsVersion: TERMS, orWait };
    const more = { 'x-forwarded-for': address, 'idempotency-key': key };
    return api.send('/bookings', { method: 'POST', headers: { ...headers, ...more }, json });
  };
  const here = '198.51.100.1';
  const key = randomUUID();
  held(await holdFrom('one', 'NDL-001', here, false, key));
  // Neither a retry nor a hold that fails is counted.
  held(await holdFrom('one', 'NDL-001', here, false, key));
  expect(codeOf(await holdFrom('two', 'NDL-001', here))).toEqual([409, 'cow_taken']);
  held(await holdFrom('two', 'NDL-002', here));
  held(await holdFrom('three', 'NDL-003', here));
  const refused = await holdFrom('four', 'NDL-004', here);
  expect(codeOf(refused)).toEqual([429, 'too_often']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(placed(await holdFrom('four', 'NDL-001', here, true))).toBe(1);
  held(await holdFrom('five', 'NDL-004', '198.51.100.2'));
  await person(api, 'six', { mobile: SIX });
  await verify(farm, 'six');
  held(await holdFrom('six', 'NDL-005', here));
});
