import { MyPhone } from '@khamar/contract/accounts/account';
import { responseOf } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { held, person, type Person } from '../../../testing/sales/buyers.ts';
import { codeOf } from '../../../testing/test-api.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { smsFarm, type SmsFarm } from '../../../testing/sms-farm.ts';
import { segmentsOf } from '../../messages/index.ts';
import { CODE_TEXTS } from './phone-code.ts';

const NUMBER = '+8801712345678';
const TAG = 'NDL-001';

const phoneOf = async (who: Person) =>
  responseOf(MyPhone).parse((await who.send('GET', '/auth/phone')).body).data;
const ask = (who: Person) => who.send('POST', '/auth/phone/code');
const type = (who: Person, code: string) => who.send('POST', '/auth/phone/verify', { code });

/** The code in the nth SMS to a number. */
async function codeFrom({ gateway }: SmsFarm, number = NUMBER, count = 1): Promise<string> {
  const sms = await gateway.to(number, count, /^\d{6} /);
  return sms[count - 1]?.text.slice(0, 6) ?? '';
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('DESK-06 a number is verified by the code of an SMS, in Bangla digits too; only hashes are stored', async () => {
  const farm = await smsFarm();
  const { salma, owner } = farm;
  await farm.startWorkerHere();
  expect(await phoneOf(salma)).toEqual({
    mobile: NUMBER,
    isVerified: false,
    canVerify: true,
    isNeeded: false,
  });
  expect((await ask(salma)).status).toBe(200);
  const code = await codeFrom(farm);
  const stored = await owner.query(
    'select row_to_json(phone_code)::text as stored from phone_code union all select row_to_json(mail)::text from mail union all select data::text from pgboss.job',
  );
  expect(JSON.stringify(stored.rows)).not.toContain(code);
  expect(codeOf(await type(salma, wrong(code)))).toEqual([422, 'code_wrong']);
  const inBangla = code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');
  const answer = await type(salma, `${inBangla.slice(0, 3)} ${inBangla.slice(3)}`);
  expect(responseOf(MyPhone).parse(answer.body).data.isVerified).toBe(true);
  // The code is spent, and a verified number gets no further SMS.
  expect(codeOf(await type(salma, code))).toEqual([410, 'code_dead']);
  expect((await ask(salma)).status).toBe(200);
  expect(await farm.sms()).toHaveLength(1);
  const { rows } = await owner.query(
    `select actor, changes from audit_entry where entity = 'account' and entity_id = $1 and changes ? 'phone_verified'`,
    [salma.id],
  );
  expect(rows).toEqual([{ actor: '(self)', changes: { phone_verified: [false, true] } }]);
});

test('DESK-06 five tries for a code, at once or one by one; then even the right one is refused', async () => {
  const farm = await smsFarm();
  const { salma } = farm;
  await farm.startWorkerHere();
  await ask(salma);
  const code = await codeFrom(farm);
  const answers = await Promise.all(Array.from({ length: 8 }, () => type(salma, wrong(code))));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 410)).toHaveLength(3);
  expect(codeOf(await type(salma, code))).toEqual([410, 'code_dead']);
  await ask(salma);
  const second = await codeFrom(farm, NUMBER, 2);
  expect((await type(salma, second)).status).toBe(200);
});

test('DESK-06 whoever guesses is stopped: fifteen tries an hour, however many codes are asked for', async () => {
  const farm = await smsFarm();
  const { salma, owner } = farm;
  await farm.startWorkerHere();
  let guesses = 0;
  for (let round = 1; round <= 5; round += 1) {
    expect((await ask(salma)).status).toBe(200);
    const code = await codeFrom(farm, NUMBER, round);
    for (let n = 0; n < 5; n += 1) {
      const { status } = await type(salma, wrong(code));
      if (status !== 429) guesses += 1;
    }
  }
  expect(guesses).toBe(15);
  expect(codeOf(await type(salma, '123456'))).toEqual([429, 'too_often']);
  expect((await owner.query('select from account where phone_verified_at is not null')).rowCount).toBe(0);
});

test('DESK-06 codes are throttled by number, whoever asks, and by the network that asks', async () => {
  const { api, sms } = await smsFarm();
  const people = [];
  for (let n = 0; n < 3; n += 1) people.push(await person(api, `buyer${n}`));
  const statuses = [];
  for (let n = 0; n < 7; n += 1) {
    const who = people[n % 3];
    if (who) statuses.push((await ask(who)).status);
  }
  // All three have the same number.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(await sms()).toHaveLength(5);
  const others = [];
  for (let n = 0; n < 26; n += 1)
    others.push(await person(api, `other${n}`, { mobile: `+88019000000${String(n).padStart(2, '0')}` }));
  const answers = [];
  for (const other of others) answers.push((await ask(other)).status);
  expect(answers.filter((status) => status === 429)).not.toHaveLength(0);
  expect((await sms()).length).toBeLessThanOrEqual(30);
});

test('DESK-06 a code lives ten minutes, and one that would come later is not sent', async () => {
  const farm = await smsFarm();
  const { salma, owner, gateway } = farm;
  await ask(salma);
  await owner.query(`update phone_code set expires_at = now() - interval '1 second'`);
  await farm.startWorkerHere();
  await farm.untilSms('NOBODY');
  expect(gateway.arrived).toEqual([]);
  await ask(salma);
  const code = await codeFrom(farm);
  const { rows } = await owner.query<{ minutes: number }>(
    'select extract(epoch from expires_at - now())::float / 60 as minutes from phone_code',
  );
  expect(rows[0]?.minutes).toBeLessThanOrEqual(10);
  expect(rows[0]?.minutes).toBeGreaterThan(8);
  await owner.query(`update phone_code set expires_at = now()`);
  expect(codeOf(await type(salma, code))).toEqual([410, 'code_dead']);
});

test('DESK-06 an SMS that had to be sent again: the code of either is right', async () => {
  const farm = await smsFarm();
  const { salma, gateway } = farm;
  gateway.behave('cut', 1);
  await farm.startWorkerHere();
  await ask(salma);
  const first = await codeFrom(farm);
  await codeFrom(farm, NUMBER, 2);
  expect((await type(salma, first)).status).toBe(200);
});

test('DESK-06 another number has to be verified anew, and the code of the old one opens nothing', async () => {
  const farm = await smsFarm();
  const { salma, owner } = farm;
  await farm.startWorkerHere();
  await ask(salma);
  const code = await codeFrom(farm);
  const changed = await salma.send('PUT', '/auth/phone', { mobile: '01811-111111' });
  expect(changed.body).toMatchObject({ data: { mobile: '+8801811111111', isVerified: false } });
  expect(codeOf(await type(salma, code))).toEqual([410, 'code_dead']);
  await ask(salma);
  expect((await type(salma, await codeFrom(farm, '+8801811111111'))).status).toBe(200);
  expect(await phoneOf(salma)).toMatchObject({ isVerified: true });
  // The same number keeps the verification; another one clears it, even when set directly in the database.
  await salma.send('PUT', '/auth/phone', { mobile: '+8801811111111' });
  expect(await phoneOf(salma)).toMatchObject({ isVerified: true });
  await owner.query(`update account set mobile = '+8801822222222' where id = $1`, [salma.id]);
  expect(await phoneOf(salma)).toMatchObject({ mobile: '+8801822222222', isVerified: false });
  expect(codeOf(await salma.send('PUT', '/auth/phone', { mobile: '12' }))).toEqual([400, 'invalid_request']);
});

test('DESK-06 where the farm wants it, only a verified number holds a cow or waits for one', async () => {
  const farm = await smsFarm({ HOLD_NEEDS_VERIFIED_PHONE: 'on' });
  const { api, salma, rahim } = farm;
  await farm.startWorkerHere();
  expect(codeOf(await salma.hold(TAG))).toEqual([422, 'phone_unverified']);
  await ask(salma);
  await type(salma, await codeFrom(farm));
  held(await salma.hold(TAG));
  const karim = await person(api, 'karim', { mobile: '+8801811111111' });
  expect(codeOf(await karim.hold(TAG, { orWait: true }))).toEqual([422, 'phone_unverified']);
  // Staff may book for an unverified number: they are on the phone with the caller.
  const caller = { tagId: 'NDL-002', name: 'Karim', phone: '+8801812345678' };
  expect((await rahim.send('POST', '/sales/bookings', caller)).status).toBe(200);
});

test('DESK-06 without a gateway nothing can be verified, and nobody is asked to', async () => {
  const { api, salma } = await salesFarm();
  expect(await phoneOf(salma)).toMatchObject({ canVerify: false, isNeeded: false });
  expect(codeOf(await ask(salma))).toEqual([404, 'not_found']);
  expect(codeOf(await type(salma, '123456'))).toEqual([410, 'code_dead']);
  expect((await api.get('/auth/phone')).status).toBe(401);
  held(await salma.hold(TAG));
});

test('DESK-06 the SMS with a code is one SMS in both languages', () => {
  for (const write of Object.values(CODE_TEXTS)) expect(segmentsOf(write('123456'))).toBe(1);
});
