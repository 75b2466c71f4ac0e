/** A number that moves from account to account takes its limits along. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asOwner, codeOf } from '../../../testing/test-api.ts';
import { account, startWorkerHere } from '../../../testing/processes.ts';
import { admin, booked, held, paid, person, placed } from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';

const NUMBER = '+8801811111111';
const ADVANCE = 10_000_00;
const TAKEN = ['NDL-004', 'NDL-005', 'NDL-006'];

/** Accounts that each verify the one number, which the one before loses with it. */
async function oneNumber(settings: Record<string, string> = {}, cows = 6) {
  const farm = await salesFarm(settings, cows);
  const next = async (username: string) => {
    await asOwner(farm.api, 'update account set mobile = null where mobile = $1', [NUMBER]);
    const someone = await person(farm.api, username, { mobile: NUMBER });
    await asOwner(farm.api, 'update account set phone_verified_at = now() where id = $1', [someone.id]);
    return someone;
  };
  return { ...farm, next };
}

test('BOOK-03 one number through three accounts holds FREE_HOLDS cows, until it pays', async () => {
  const { rahim, next } = await oneNumber({ FREE_HOLDS: '2' });
  const one = await next('one');
  const { code } = held(await one.hold('NDL-001'));
  const two = await next('two');
  held(await two.hold('NDL-002'));
  const three = await next('three');
  expect(codeOf(await three.hold('NDL-003'))).toEqual([409, 'hold_limit']);
  // The account that lost the number is limited by its own booking only.
  expect((await one.booking(code)).state).toBe('HELD');
  paid(
    await rahim.send('POST', `/sales/bookings/${code}/payments`, { provider: 'cash', amountPaisa: ADVANCE }),
  );
  held(await three.hold('NDL-003'));
  expect(codeOf(await (await next('four')).hold('NDL-004'))).toEqual([409, 'hold_limit']);
});

test('BOOK-05 one number is on at most WAITING_LISTS lists', async () => {
  const { rahim, next } = await oneNumber({ WAITING_LISTS: '2' });
  for (const tagId of TAKEN)
    booked(await rahim.send('POST', '/sales/bookings', { tagId, name: 'Caller', phone: '01812345678' }));
  const one = await next('one');
  for (const tagId of TAKEN.slice(0, 2)) placed(await one.hold(tagId, { orWait: true }));
  const two = await next('two');
  expect(codeOf(await two.hold('NDL-006', { orWait: true }))).toEqual([409, 'waiting_limit']);
  expect((await one.send('DELETE', '/waiting/NDL-004')).status).toBe(200);
  expect(placed(await two.hold('NDL-004', { orWait: true }))).toBe(1);
});

test('BOOK-05 a waiting account is skipped while another one holds with its number, and gets its turn after that', async () => {
  const { api, salma, next } = await oneNumber();
  const taken = held(await salma.hold('NDL-004'));
  const one = await next('one');
  const { code } = held(await one.hold('NDL-001'));
  const two = await next('two');
  expect(placed(await two.hold('NDL-004', { orWait: true }))).toBe(1);
  booked(await salma.send('POST', `/bookings/${taken.code}/cancel`, {}));
  expect((await two.send('GET', '/bookings')).body).toMatchObject({ data: [] });
  booked(await one.send('POST', `/bookings/${code}/cancel`, {}));
  await startWorkerHere(api.databaseUrl, 'smtp://127.0.0.1:1', {});
  await expect
    .poll(async () => (await two.send('GET', '/bookings')).body)
    .toMatchObject({ data: [{ tagId: 'NDL-004', state: 'HELD' }] });
});

test('PAY-02 rejected claims count for the number too: the next account with it is blocked until staff release it', async () => {
  const { api, rahim, next } = await oneNumber();
  const reject = async (id: string) =>
    paid(await rahim.send('POST', `/sales/payments/${id}/reject`, { reason: 'Not in the statement' }));
  const one = await next('one');
  const { code } = held(await one.hold('NDL-001'));
  const claims = [1, 2].map(async () => paid(await one.pay(code, randomUUID(), ADVANCE)));
  const [first, second] = await Promise.all(claims);
  await reject(first?._id ?? '');
  // The number is another one before it goes to the next account, which has it while the second claim is rejected.
  await one.send('PUT', '/auth/phone', { mobile: '+8801822222222' });
  const two = await next('two');
  await reject(second?._id ?? '');
  expect(codeOf(await two.hold('NDL-002'))).toEqual([409, 'claims_blocked']);
  const three = await next('three');
  expect(codeOf(await three.hold('NDL-002'))).toEqual([409, 'claims_blocked']);
  const { rows } = await api.query(
    `select changes -> 'claims_blocked' as blocked from audit_entry
     where entity = 'account' and entity_id = $1 and changes ? 'claims_blocked'`,
    [three.id],
  );
  expect(rows).toEqual([{ blocked: [false, true] }]);
  expect((await (await admin(api, 'second')).send('POST', `/users/${three.id}/release`)).status).toBe(200);
  held(await three.hold('NDL-002'));
});

test('BOOK-03 a booking stores a digest of the number that the API cannot compute; it is erased with the person and never logged', async () => {
  const { api, next } = await oneNumber();
  const one = await next('one');
  const { code } = held(await one.hold('NDL-001'));
  const digests = async () =>
    (await asOwner(api, 'select number_digest from booking where code = $1', [code]))
      .map(Object.values)
      .flat();
  expect(await digests()).toEqual([expect.any(Buffer)]);
  const [key] = await asOwner<{ readable: boolean }>(
    api,
    `select has_table_privilege('khamar_api', 'number_key', 'select') as readable`,
  );
  expect(key?.readable).toBe(false);
  const two = await next('two');
  await account(api, ['erase', '--mobile', NUMBER, '--yes']);
  expect(await digests()).toEqual([null]);
  const again = held(await two.hold('NDL-002'));
  await account(api, ['erase', '--username', 'two', '--yes']);
  const [row] = await asOwner(api, 'select number_digest, account_id from booking where code = $1', [
    again.code,
  ]);
  expect(row).toEqual({ number_digest: null, account_id: null });
  const logged = await asOwner(api, `select from audit_entry where changes ? 'number_digest'`);
  expect(logged).toEqual([]);
});
