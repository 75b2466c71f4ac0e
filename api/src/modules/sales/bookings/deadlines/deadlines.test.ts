import { expect, test } from 'vitest';
import { held, paid, passDeadline, person, placed, statusOf } from '../../../../testing/sales/buyers.ts';
import { openMailTest } from '../../../../testing/mail-test.ts';
import { salesFarm } from '../../../../testing/sales/sales-farm.ts';
import { eventually } from '../../../../testing/test-api.ts';

const TAG = 'NDL-001';

test('BOOK-04 BOOK-05 the worker expires a due hold, offers the cow to the next, notifies both and is the logged actor', async () => {
  const { smtp, startWorkerHere, api: mailApi } = await openMailTest();
  const { api, salma } = await salesFarm({ DATABASE_URL: mailApi.databaseUrl });
  await api.query(`insert into cow (tag_id, current_weight, current_price, age, description)
    values ('NDL-001', 250, 100000, 3, 'A cow for a test of deadlines')`);
  const karim = await person(api, 'karim');
  await api.query(`update account set language = 'bn' where username = 'karim'`);
  const { code } = held(await salma.hold(TAG));
  expect(placed(await karim.hold(TAG, { orWait: true }))).toBe(1);
  await passDeadline(api, code);
  await api.query(`update pgboss.job set start_after = now() where name = 'booking-due'`);
  await startWorkerHere();
  await eventually(async () => (await salma.booking(code)).state === 'EXPIRED');
  const toSalma = await smtp.to('salma@example.org', 2);
  expect(toSalma.map(({ subject }) => subject ?? '').toSorted()).toEqual([
    'NDL-001 is on hold for you',
    'Your booking of NDL-001 has expired',
  ]);
  const [toKarim] = await smtp.to('karim@example.org', 1);
  expect(toKarim?.subject).toBe('এবার আপনার পালা: NDL-001');
  expect(toKarim?.text).toContain('৳ ১,০০,০০০');
  const { rows } = await api.query(
    `select actor, changes -> 'state' ->> 1 as state from audit_entry where entity = 'booking' and changes ? 'state' order by id`,
  );
  expect(rows).toEqual([
    { actor: '(buyer)', state: 'HELD' },
    { actor: '(worker)', state: 'EXPIRED' },
    { actor: '(worker)', state: 'HELD' },
  ]);
  expect(await statusOf(api, TAG)).toBe('BOOKED');
});

test('booking mails are sent in both languages with their amounts', async () => {
  const { smtp, startWorkerHere, api: mailApi } = await openMailTest();
  const { api, salma, rahim } = await salesFarm({
    DATABASE_URL: mailApi.databaseUrl,
    // The test rejects one claim per language, which must stay below the limit.
    REJECTED_CLAIMS: '3',
  });
  const second = await person(api, 'second', { roles: ['ADMIN'] });
  await startWorkerHere();
  const received = [/We received your transaction/, /TrxID .+ পেয়েছি/];
  for (const [n, language] of ['en', 'bn'].entries()) {
    const tag = `NDL-10${n}`;
    await api.query(`update account set language = $1 where username = 'salma'`, [language]);
    await api.query(
      `insert into cow (tag_id, current_weight, current_price, age, description) values ($1, 250, 100000, 3, 'A cow for a test of mails')`,
      [tag],
    );
    const first = held(await salma.hold(tag));
    const wrong = paid(await salma.pay(first.code, `WRONG${n}`, 10_000_00));
    // A claim that is decided before this mail is sent gets none.
    await smtp.to('salma@example.org', 1, received[n]);
    paid(await rahim.send('POST', `/sales/payments/${wrong._id}/reject`, { reason: 'Not in the statement' }));
    const { code } = held(await salma.hold(tag));
    const claim = paid(await salma.pay(code, `RIGHT${n}`, 10_000_00));
    await smtp.to('salma@example.org', 2, received[n]);
    paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
    await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'The cow is ill' });
    const { rows } = await api.query<{ id: string }>('select id from refund order by id desc limit 1');
    await second.send('POST', `/sales/refunds/${rows[0]?.id}/approve`);
    await second.send('POST', `/sales/refunds/${rows[0]?.id}/done`, { externalId: `BACK${n}000` });
    await smtp.to('salma@example.org', 8 * (n + 1));
  }
  const mails = await smtp.to('salma@example.org', 16);
  const subjects = mails.map(({ subject }) => subject ?? '').toSorted();
  expect(subjects).toEqual(
    [
      'NDL-100 is on hold for you',
      'NDL-100 is on hold for you',
      'We received your TrxID for NDL-100',
      "We couldn't find your payment for NDL-100",
      'We received your TrxID for NDL-100',
      'NDL-100 is booked for you',
      'Your booking of NDL-100 is cancelled',
      'We refunded ৳ 10,000',
      'NDL-101 আপনার জন্য রাখা হয়েছে',
      'NDL-101 আপনার জন্য রাখা হয়েছে',
      'NDL-101: আপনার TrxID পেয়েছি',
      'NDL-101: আপনার টাকা খুঁজে পাওয়া যায়নি',
      'NDL-101: আপনার TrxID পেয়েছি',
      'NDL-101 আপনার নামে বুক হয়েছে',
      'NDL-101: আপনার বুকিং বাতিল হয়েছে',
      '৳ ১০,০০০ আপনাকে ফেরত পাঠানো হয়েছে',
    ].toSorted(),
  );
  const cancelled = mails.find(({ subject }) => subject === 'Your booking of NDL-100 is cancelled');
  expect(cancelled?.text).toContain('You paid ৳ 10,000');
});
