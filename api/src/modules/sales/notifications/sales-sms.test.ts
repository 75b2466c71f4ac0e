import { expect, test } from 'vitest';
import { booked, held, paid, passDeadline, person } from '../../../testing/sales/buyers.ts';
import { codeOf, metric } from '../../../testing/test-api.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { smsFarm } from '../../../testing/sms-farm.ts';
import { segmentsOf } from '../../messages/index.ts';
import { shortMoment } from './sales-sms.ts';
import { SMS_MESSAGES } from './sales-sms-messages.ts';

const TAG = 'NDL-001';
const SALMA = '+8801712345678';

const LONG_IN_BANGLA = ['rejected', 'paymentVoided', 'weightRecorded', 'weightToAgree'];

test('DESK-06 every message fits one SMS with realistic long values, and never needs more than two', () => {
  const late = new Date('2026-12-28T12:59:00Z');
  for (const language of ['en', 'bn'] as const) {
    const until = shortMoment(language, late, new Date('2026-12-27T00:00:00Z'));
    const amount = language === 'bn' ? '৳৯৯,৯৯,৯৯৯.৯৯' : 'Tk 99,99,999.99';
    const rejection = { trxId: '9KD47XQ2LM', reason: 'No such TrxID in our statement', hasClaim: true };
    const price = language === 'bn' ? '৳৯৯,৯৯,৯৯৯' : 'Tk 99,99,999';
    const data = {
      code: 'WWWWWWWW',
      until,
      price,
      due: amount,
      more: '19',
      day: language === 'bn' ? '২৭/১২ সন্ধ্যা' : '27/12 evening',
      amount,
      paid: amount,
      phone: '01700000000',
      deliveryCode: '482913',
      driver: 'Mohammad Abdul Karim',
      driverPhone: '01700000000',
      kg: '1,250',
      agreedKg: '1,250',
      newPrice: price,
      estimate: price,
      corrected: amount,
      isHeld: true,
      ...rejection,
    };
    for (const [kind, write] of Object.entries(SMS_MESSAGES[language])) {
      const text = write({ ...data, tag: 'NDL-999999' });
      const isLong = language === 'bn' && LONG_IN_BANGLA.includes(kind);
      expect([kind, text, segmentsOf(text)]).toEqual([kind, text, isLong ? 2 : 1]);
      // Tags may have 32 letters; those take two segments.
      expect(segmentsOf(write({ ...data, tag: 'W'.repeat(32) })), kind).toBeLessThanOrEqual(2);
    }
  }
});

test('DESK-06 times in an SMS use the farm’s time zone, with the date if it is another day', () => {
  const at = new Date('2026-11-17T10:04:00Z');
  expect(shortMoment('en', at, new Date('2026-11-17T09:00:00Z'))).toBe('4:04 PM');
  expect(shortMoment('bn', at, new Date('2026-11-17T09:00:00Z'))).toBe('বিকাল ৪:০৪');
  expect(shortMoment('en', at, new Date('2026-11-16T09:00:00Z'))).toBe('17/11 4:04 PM');
  expect(shortMoment('bn', at, new Date('2026-11-16T09:00:00Z'))).toBe('১৭/১১ বিকাল ৪:০৪');
});

test('DESK-06 F25 a buyer gets an SMS and a mail for each step, in the language of the account', async () => {
  const { owner, gateway, smtp, salma, rahim, startWorkerHere, verify } = await smsFarm();
  await verify('salma');
  await owner.query(`update account set language = 'bn' where username = 'salma'`);
  await startWorkerHere();
  const { code } = held(await salma.hold(TAG));
  await gateway.to(SALMA, 1, new RegExp(`^${TAG} রাখা .+ পর্যন্ত। অগ্রিম দিন। বুকিং ${code}`));
  const payment = paid(await salma.pay(code, 'TRX1AAAAAA', 1_000_000));
  const [received] = await gateway.to(SALMA, 1, /^TrxID TRX1AAAAAA পেয়েছি, .+-এর মধ্যে জানাব/);
  expect(received?.text).toContain(code);
  const [announced] = await smtp.to('salma@example.org', 1, /TRX1AAAAAA পেয়েছি/);
  expect(announced?.text).toContain('ঢাকা সময়');
  const confirm = await rahim.send('POST', `/sales/payments/${payment._id}/confirm`, {
    amountPaisa: 1_000_000,
  });
  expect(confirm.status).toBe(200);
  await gateway.to(SALMA, 1, /টাকা পেয়েছি/);
  booked(await salma.send('POST', `/bookings/${code}/cancel`));
  const [cancelled] = await gateway.to(SALMA, 1, /বাতিল/);
  expect(cancelled?.text).toContain('টাকা ফেরত পাবেন');
  const [cancellation] = await smtp.to('salma@example.org', 1, /বাতিল হয়েছে/);
  expect(cancellation?.text).toContain('আপনার অনুরোধে');
  expect(cancellation?.text).not.toMatch(/কারণ|by the buyer/);
  expect(gateway.arrived.every(({ text }) => segmentsOf(text) === 1)).toBe(true);
  const { body } = await rahim.send('GET', `/sales/bookings/${code}`);
  expect(body).toMatchObject({
    data: {
      mails: expect.arrayContaining([
        expect.objectContaining({ kind: 'BOOKING_HELD', channel: 'MAIL' }),
        expect.objectContaining({ kind: 'BOOKING_HELD', channel: 'SMS' }),
      ]) as unknown,
    },
  });
});

test('DESK-06 a caller without a mail address gets an SMS in the farm’s language', async () => {
  const { api, gateway, rahim, owner, startWorkerHere } = await smsFarm();
  await startWorkerHere();
  const phone = '+8801812345678';
  const { code } = booked(await rahim.send('POST', '/sales/bookings', { tagId: TAG, name: 'Karim', phone }));
  await gateway.to(phone, 1, /রাখা .+ পর্যন্ত/);
  await passDeadline(api, code);
  await rahim.send('GET', `/bookings/${code}`);
  const { body } = await rahim.send('GET', `/sales/bookings/${code}`);
  expect(body).toMatchObject({ data: { mails: [{ kind: 'BOOKING_HELD', channel: 'SMS' }] } });
  expect((await owner.query(`select from mail where channel = 'MAIL'`)).rowCount).toBe(0);
});

test('DESK-06 without an SMS gateway only mails are sent', async () => {
  const { api, salma, rahim } = await salesFarm();
  held(await salma.hold(TAG));
  booked(
    await rahim.send('POST', '/sales/bookings', {
      tagId: 'NDL-002',
      name: 'Karim',
      phone: '+8801812345678',
    }),
  );
  const { rows } = await api.query('select kind, channel from mail');
  expect(rows).toEqual([{ kind: 'BOOKING_HELD', channel: 'MAIL' }]);
});

const STRANGER = '+8801999999999';

test('DESK-06 F6 an unverified phone number gets only codes, however many accounts use it', async () => {
  const { api, sms, verify } = await smsFarm({}, 4);
  for (const [n, name] of ['eve', 'eva', 'evan'].entries()) {
    const eve = await person(api, name, { mobile: STRANGER });
    const { code } = held(await eve.hold(`NDL-00${n + 1}`));
    booked(await eve.send('POST', `/bookings/${code}/cancel`));
    expect((await eve.send('POST', '/auth/phone/code')).status).toBe(200);
  }
  expect((await sms()).map(({ kind }) => kind)).toEqual(['PHONE_CODE', 'PHONE_CODE', 'PHONE_CODE']);
  await verify('eve');
  const karim = await person(api, 'karim');
  held(await karim.hold('NDL-004'));
  expect(await sms()).toHaveLength(3);
});

test('DESK-06 F6 a number gets at most twenty notices an hour; a caller’s number entered by staff is verified', async () => {
  const { rahim, owner, sms } = await smsFarm();
  const call = async () => {
    const caller = { tagId: TAG, name: 'Karim', phone: STRANGER };
    const { code } = booked(await rahim.send('POST', '/sales/bookings', caller));
    booked(await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'They called' }));
  };
  await owner.query(
    `insert into mail (cause, kind, channel, recipient, data)
     select 'before:' || n, 'BOOKING_HELD', 'SMS', $1, '{}' from generate_series(1, 19) as n`,
    [STRANGER],
  );
  await call();
  expect(await sms()).toHaveLength(20);
  // An hour later.
  await owner.query(`update mail set promised_at = promised_at - interval '61 minutes'`);
  await call();
  expect(await sms()).toHaveLength(22);
});

test('DESK-06 a number gets at most forty notices in 24 hours', async () => {
  const { rahim, owner, sms } = await smsFarm();
  const call = async () => {
    const caller = { tagId: TAG, name: 'Karim', phone: STRANGER };
    const { code } = booked(await rahim.send('POST', '/sales/bookings', caller));
    booked(await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'They called' }));
  };
  await owner.query(
    `insert into mail (cause, kind, channel, recipient, data, promised_at)
     select 'before:' || n, 'BOOKING_HELD', 'SMS', $1, '{}', now() - interval '23 hours' from generate_series(1, 39) as n`,
    [STRANGER],
  );
  await call();
  expect(await sms()).toHaveLength(40);
  await owner.query(`update mail set promised_at = promised_at - interval '61 minutes'`);
  await call();
  expect(await sms()).toHaveLength(42);
});

test('DESK-06 F6 notices and codes have separate daily SMS budgets, and the worker reports both as metrics', async () => {
  const { rahim, salma, owner, sms, startWorker } = await smsFarm({ SMS_DAILY_BUDGET: '2' });
  const kinds = async () => (await sms()).map(({ kind }) => kind === 'PHONE_CODE');
  const askForCode = () => salma.send('POST', '/auth/phone/code');
  const call = (tagId: string) =>
    rahim.send('POST', '/sales/bookings', { tagId, name: 'Karim', phone: STRANGER });
  const threeNotices = async () => {
    const { code } = booked(await call(TAG));
    booked(await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'They called' }));
    booked(await call('NDL-002'));
  };
  expect([(await askForCode()).status, (await askForCode()).status]).toEqual([200, 200]);
  expect(codeOf(await askForCode())).toEqual([429, 'too_often']);
  await threeNotices();
  expect(await kinds()).toEqual([true, true, false, false]);
  const worker = await startWorker();
  expect([await metric(worker, 'sms_last_day'), await metric(worker, 'sms_daily_budget')]).toEqual([4, 2]);
  // The next day, notices first.
  await owner.query(`update mail set promised_at = promised_at - interval '25 hours'`);
  booked(await call(TAG));
  expect(await kinds()).toHaveLength(5);
  await owner.query(
    `insert into mail (cause, kind, channel, recipient, data) values ('another', 'BOOKING_HELD', 'SMS', $1, '{}')`,
    [STRANGER],
  );
  expect((await askForCode()).status).toBe(200);
  expect((await kinds()).filter(Boolean)).toHaveLength(3);
});

test('DESK-06 F6 an unverified address gets twenty booking mails an hour; the others are stored with the reason', async () => {
  const { api } = await salesFarm();
  const eve = await person(api, 'eve');
  await api.query(
    `insert into mail (cause, kind, account_id, data)
     select 'before:' || n, 'BOOKING_HELD', id, '{}' from account, generate_series(1, 19) as n where username = 'eve'`,
  );
  const holdAndCancel = async () => {
    const { code } = held(await eve.hold(TAG));
    booked(await eve.send('POST', `/bookings/${code}/cancel`));
  };
  const outcomes = async () => {
    const { rows } = await api.query<{ end: string }>(
      `select concat_ws(' ', kind, outcome, last_error) as end from mail where data ? 'code' order by id`,
    );
    return rows.map(({ end }) => end);
  };
  await holdAndCancel();
  expect(await outcomes()).toEqual(['BOOKING_HELD', 'BOOKING_CANCELLED NOBODY TOO_MANY']);
  await api.query(`update account set email_verified_at = now() where username = 'eve'`);
  await holdAndCancel();
  expect((await outcomes()).slice(2)).toEqual(['BOOKING_HELD', 'BOOKING_CANCELLED']);
});

test('COUNT-03 the customer gets an SMS with amount and balance for cash that staff recorded', async () => {
  const { gateway, rahim, startWorkerHere } = await smsFarm();
  await startWorkerHere();
  const received = { provider: 'cash', amountPaisa: 1_000_000 };
  const caller = { tagId: TAG, name: 'Karim', phone: STRANGER, received };
  const { code } = booked(await rahim.send('POST', '/sales/bookings', caller));
  await gateway.to(STRANGER, 1, new RegExp(`ক্যাশ ৳১০,০০০ পেয়েছি, বাকি ৳[০-৯,]+। বুকিং ${code}`));
  const wallet = { provider: 'bkash', externalId: 'WALLET001', amountPaisa: 500_000 };
  paid(await rahim.send('POST', `/sales/bookings/${code}/payments`, wallet));
  paid(
    await rahim.send('POST', `/sales/bookings/${code}/payments`, { provider: 'cash', amountPaisa: 200_000 }),
  );
  const texts = await gateway.to(STRANGER, 2, /ক্যাশ/);
  expect(texts.map(({ text }) => /ক্যাশ (\S+)/.exec(text)?.[1])).toEqual(['৳১০,০০০', '৳২,০০০']);
});
