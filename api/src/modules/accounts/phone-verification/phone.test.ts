import { MyPhone } from '@khamar/contract/accounts/account';
import { responseOf } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { held, person, type Person } from '../../../testing/sales/buyers.ts';
import { addTries, codeOf } from '../../../testing/test-api.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { smsFarm, type SmsFarm } from '../../../testing/sms-farm.ts';
import { segmentsOf } from '../../messages/index.ts';
import { CODE_MESSAGES } from './phone-code.ts';

const NUMBER = '+8801712345678';
const TAG = 'NDL-001';

const phoneOf = async (who: Person) =>
  responseOf(MyPhone).parse((await who.send('GET', '/auth/phone')).body).data;
const requestCode = (who: Person) => who.send('POST', '/auth/phone/code');
const enterCode = (who: Person, code: string) => who.send('POST', '/auth/phone/verify', { code });

/** The code in the nth SMS to a number. */
async function codeFrom({ gateway }: SmsFarm, number = NUMBER, count = 1): Promise<string> {
  const sms = await gateway.to(number, count, /^\d{6} /);
  return sms[count - 1]?.text.slice(0, 6) ?? '';
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('DESK-06 an SMS code verifies a number, in Bangla digits too; only hashes are stored', async () => {
  const farm = await smsFarm();
  const { salma, owner } = farm;
  await farm.startWorkerHere();
  expect(await phoneOf(salma)).toEqual({
    mobile: NUMBER,
    isVerified: false,
    canVerify: true,
    isNeeded: false,
    changeNeedsPassword: false,
  });
  expect((await requestCode(salma)).status).toBe(200);
  const code = await codeFrom(farm);
  const stored = await owner.query(
    'select row_to_json(phone_code)::text as stored from phone_code union all select row_to_json(mail)::text from mail union all select data::text from pgboss.job',
  );
  expect(JSON.stringify(stored.rows)).not.toContain(code);
  expect(codeOf(await enterCode(salma, wrong(code)))).toEqual([422, 'code_wrong']);
  const inBangla = code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');
  const response = await enterCode(salma, `${inBangla.slice(0, 3)} ${inBangla.slice(3)}`);
  expect(responseOf(MyPhone).parse(response.body).data.isVerified).toBe(true);
  // The code is spent, and a verified number gets no further SMS.
  expect(codeOf(await enterCode(salma, code))).toEqual([410, 'code_dead']);
  expect((await requestCode(salma)).status).toBe(200);
  expect(await farm.sms()).toHaveLength(1);
  const { rows } = await owner.query(
    `select actor, changes from audit_entry where entity = 'account' and entity_id = $1 and changes ? 'phone_verified'`,
    [salma.id],
  );
  expect(rows).toEqual([{ actor: '(self)', changes: { phone_verified: [false, true] } }]);
});

test('DESK-06 a code allows five tries, concurrent or not; then even the right one is rejected', async () => {
  const farm = await smsFarm();
  const { salma } = farm;
  await farm.startWorkerHere();
  await requestCode(salma);
  const code = await codeFrom(farm);
  const responses = await Promise.all(Array.from({ length: 8 }, () => enterCode(salma, wrong(code))));
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 410)).toHaveLength(3);
  expect(codeOf(await enterCode(salma, code))).toEqual([410, 'code_dead']);
  await requestCode(salma);
  const second = await codeFrom(farm, NUMBER, 2);
  expect((await enterCode(salma, second)).status).toBe(200);
});

test('DESK-06 at most fifteen guesses an hour, however many codes are requested', async () => {
  const farm = await smsFarm();
  const { salma, owner } = farm;
  await farm.startWorkerHere();
  let guesses = 0;
  for (let round = 1; round <= 5; round += 1) {
    expect((await requestCode(salma)).status).toBe(200);
    const code = await codeFrom(farm, NUMBER, round);
    for (let n = 0; n < 5; n += 1) {
      const { status } = await enterCode(salma, wrong(code));
      if (status !== 429) guesses += 1;
    }
  }
  expect(guesses).toBe(15);
  expect(codeOf(await enterCode(salma, '123456'))).toEqual([429, 'too_often']);
  expect((await owner.query('select from account where phone_verified_at is not null')).rowCount).toBe(0);
});

test('DESK-06 codes are limited per number, across accounts, and per client network', async () => {
  const { api, sms } = await smsFarm();
  const people = [];
  for (let n = 0; n < 3; n += 1) people.push(await person(api, `buyer${n}`));
  const statuses = [];
  for (let n = 0; n < 7; n += 1) {
    const who = people[n % 3];
    if (who) statuses.push((await requestCode(who)).status);
  }
  // All three have the same number.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(await sms()).toHaveLength(5);
  const others = [];
  for (let n = 0; n < 26; n += 1)
    others.push(await person(api, `other${n}`, { mobile: `+88019000000${String(n).padStart(2, '0')}` }));
  const responses = [];
  await addTries(api, 'phone-code-first', 100);
  for (const other of others) responses.push((await requestCode(other)).status);
  expect(responses.filter((status) => status === 429)).not.toHaveLength(0);
  expect((await sms()).length).toBeLessThanOrEqual(30);
});

test('DESK-06 a code expires after ten minutes, and an expired one is not sent', async () => {
  const farm = await smsFarm();
  const { salma, owner, gateway } = farm;
  await requestCode(salma);
  await owner.query(`update phone_code set expires_at = now() - interval '1 second'`);
  await farm.startWorkerHere();
  await farm.waitForSms('NOBODY');
  expect(gateway.arrived).toEqual([]);
  await requestCode(salma);
  const code = await codeFrom(farm);
  const { rows } = await owner.query<{ minutes: number }>(
    'select extract(epoch from expires_at - now())::float / 60 as minutes from phone_code',
  );
  expect(rows[0]?.minutes).toBeLessThanOrEqual(10);
  expect(rows[0]?.minutes).toBeGreaterThan(8);
  await owner.query(`update phone_code set expires_at = now()`);
  expect(codeOf(await enterCode(salma, code))).toEqual([410, 'code_dead']);
});

test('DESK-06 after a resend either code works', async () => {
  const farm = await smsFarm();
  const { salma, gateway } = farm;
  gateway.behave('cut', 1);
  await farm.startWorkerHere();
  await requestCode(salma);
  const first = await codeFrom(farm);
  await codeFrom(farm, NUMBER, 2);
  expect((await enterCode(salma, first)).status).toBe(200);
});

test('DESK-06 a new number must be verified again, and the old code is invalid', async () => {
  const farm = await smsFarm();
  const { salma, owner } = farm;
  await farm.startWorkerHere();
  await requestCode(salma);
  const code = await codeFrom(farm);
  const changed = await salma.send('PUT', '/auth/phone', { mobile: '01811-111111' });
  expect(changed.body).toMatchObject({ data: { mobile: '+8801811111111', isVerified: false } });
  expect(codeOf(await enterCode(salma, code))).toEqual([410, 'code_dead']);
  await requestCode(salma);
  expect((await enterCode(salma, await codeFrom(farm, '+8801811111111'))).status).toBe(200);
  expect(await phoneOf(salma)).toMatchObject({ isVerified: true });
  // The same number keeps the verification; another one clears it, even when set directly in the database.
  await salma.send('PUT', '/auth/phone', { mobile: '+8801811111111' });
  expect(await phoneOf(salma)).toMatchObject({ isVerified: true });
  await owner.query(`update account set mobile = '+8801822222222' where id = $1`, [salma.id]);
  expect(await phoneOf(salma)).toMatchObject({ mobile: '+8801822222222', isVerified: false });
  expect(codeOf(await salma.send('PUT', '/auth/phone', { mobile: '12' }))).toEqual([400, 'invalid_request']);
});

test('DESK-06 if the setting is on, only a verified number can reserve a cow or join the waiting list', async () => {
  const farm = await smsFarm({ HOLD_NEEDS_VERIFIED_PHONE: 'on' });
  const { api, salma, rahim } = farm;
  await farm.startWorkerHere();
  expect(codeOf(await salma.hold(TAG))).toEqual([422, 'phone_unverified']);
  await requestCode(salma);
  await enterCode(salma, await codeFrom(farm));
  held(await salma.hold(TAG));
  const karim = await person(api, 'karim', { mobile: '+8801811111111' });
  expect(codeOf(await karim.hold(TAG, { orWait: true }))).toEqual([422, 'phone_unverified']);
  // Staff may book for an unverified number: they are on the phone with the caller.
  const caller = { tagId: 'NDL-002', name: 'Karim', phone: '+8801812345678' };
  expect((await rahim.send('POST', '/sales/bookings', caller)).status).toBe(200);
});

test('DESK-06 without an SMS gateway nothing can be verified and nothing requires it', async () => {
  const { api, salma } = await salesFarm();
  expect(await phoneOf(salma)).toMatchObject({ canVerify: false, isNeeded: false });
  expect(codeOf(await requestCode(salma))).toEqual([404, 'not_found']);
  expect(codeOf(await enterCode(salma, '123456'))).toEqual([410, 'code_dead']);
  expect((await api.get('/auth/phone')).status).toBe(401);
  held(await salma.hold(TAG));
});

test('DESK-06 the code fits into one SMS in both languages', () => {
  for (const write of Object.values(CODE_MESSAGES)) expect(segmentsOf(write('123456'))).toBe(1);
});
