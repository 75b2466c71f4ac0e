import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asOwner, codeOf } from '../../../testing/test-api.ts';
import { booked, held, paid, passDeadline, person, placed } from '../../../testing/sales/buyers.ts';
import { accept, createdQuote, createQuote } from '../../../testing/sales/quotes.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';

const TAG = 'NDL-001';
const ADVANCE = 10_000_00;
const NUMBER = '+8801811111111';

test('BOOK-03 after two unpaid holds of one cow the account waits an hour for it; others, and other cows, are not affected', async () => {
  const { api, salma, rahim } = await salesFarm({ HOLD_PAUSE_MINUTES: '60' });
  const karim = await person(api, 'karim');
  const cancel = async (code: string) => booked(await salma.send('POST', `/bookings/${code}/cancel`, {}));
  await cancel(held(await salma.hold(TAG)).code);
  await passDeadline(api, held(await salma.hold(TAG)).code);
  expect(codeOf(await salma.hold(TAG))).toEqual([409, 'hold_pause']);
  const { token } = createdQuote(await createQuote(rahim, TAG));
  expect(codeOf(await accept(salma, token))).toEqual([409, 'hold_pause']);
  await cancel(held(await salma.hold('NDL-002')).code);
  const other = held(await karim.hold(TAG));
  expect(placed(await salma.hold(TAG, { orWait: true }))).toBe(1);
  // A turn from the waiting list is theirs.
  booked(await karim.send('POST', `/bookings/${other.code}/cancel`, {}));
  await cancel(held(await salma.hold(TAG)).code);
  expect(codeOf(await salma.hold(TAG))).toEqual([409, 'hold_pause']);
  await asOwner(api, `update booking set state_since = state_since - interval '61 minutes'`);
  held(await salma.hold(TAG));
});

test('BOOK-03 the pause is for the number too; bookings that were paid or cancelled by staff do not count', async () => {
  const { api, salma, rahim } = await salesFarm({ HOLD_PAUSE_MINUTES: '60' });
  const verify = async (username: string) => {
    await asOwner(api, 'update account set mobile = null where mobile = $1', [NUMBER]);
    const someone = await person(api, username, { mobile: NUMBER });
    await asOwner(api, 'update account set phone_verified_at = now() where id = $1', [someone.id]);
    return someone;
  };
  for (const username of ['one', 'two'])
    await passDeadline(api, held(await (await verify(username)).hold(TAG)).code);
  expect(codeOf(await (await verify('three')).hold(TAG))).toEqual([409, 'hold_pause']);

  for (let n = 0; n < 2; n += 1) {
    const byStaff = held(await salma.hold('NDL-002'));
    booked(await rahim.send('POST', `/sales/bookings/${byStaff.code}/cancel`, { reason: 'The cow is ill' }));
    const { code } = held(await salma.hold('NDL-002'));
    const claim = paid(await salma.pay(code, randomUUID(), ADVANCE));
    paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
    booked(await salma.send('POST', `/bookings/${code}/cancel`, {}));
  }
  held(await salma.hold('NDL-002'));
});
