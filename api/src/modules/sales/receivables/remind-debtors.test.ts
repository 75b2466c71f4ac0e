import { farmDay } from '@khamar/contract/moment';
import { expect, test } from 'vitest';
import { booked, held, paid, type Person } from '../../../testing/sales/buyers.ts';
import { dayFromNow } from '../../../testing/sales/sales-farm.ts';
import { type SmsFarm, smsFarm } from '../../../testing/sms-farm.ts';
import { eventually } from '../../../testing/test-api.ts';

const ADVANCE = 10_000_00;
const SALMA = '+8801712345678';
const KARIM = '+8801812345678';

/** As cron does every hour. */
async function remind({ owner }: SmsFarm): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into pgboss.job (name, policy) values ('debt-reminders', 'exclusive') returning id`,
  );
  await eventually(async () => {
    const job = await owner.query(`select from pgboss.job where id = $1 and state = 'completed'`, [
      rows[0]?.id,
    ]);
    return job.rowCount === 1;
  });
}

const remindersOf = async (farm: SmsFarm) =>
  (await farm.sms())
    .filter(({ kind }) => kind.startsWith('DEBT'))
    .map(({ kind, recipient }) => [kind, recipient]);

/** A debt of salma's account and one of a caller, both due today. */
async function debtFarm(settings: Record<string, string> = {}) {
  const farm = await smsFarm(settings);
  const { salma, rahim, owner, verify } = farm;
  await verify('salma');
  const receive = (code: string, amountPaisa: number, who: Person = rahim) =>
    who.send('POST', `/sales/bookings/${code}/payments`, { provider: 'cash', amountPaisa });
  const own = held(await salma.hold('NDL-001')).code;
  paid(await receive(own, ADVANCE));
  const received = { provider: 'cash', amountPaisa: ADVANCE };
  const caller = { name: 'Karim', phone: KARIM, received };
  const called = booked(await rahim.send('POST', '/sales/bookings', { ...caller, tagId: 'NDL-002' })).code;
  booked(
    await rahim.send('POST', `/sales/bookings/${own}/deliver`, {
      dueOn: farmDay(),
      name: 'Salma',
      phone: SALMA,
    }),
  );
  booked(await rahim.send('POST', `/sales/bookings/${called}/deliver`, { dueOn: farmDay() }));
  await farm.startWorkerHere();
  const dueOn = (code: string, day: string) =>
    owner.query('update booking set due_on = $2 where code = $1', [code, day]);
  return { ...farm, own, called, receive, dueOn };
}

test('COUNT-05 who owes money gets an SMS the day before, on the day and a week later, each once', async () => {
  const farm = await debtFarm();
  const { gateway, own, called, receive, dueOn, rahim } = farm;
  await dueOn(called, dayFromNow(1));
  await remind(farm);
  await remind(farm);
  const [today] = await gateway.to(SALMA, 1, /আজ দেওয়ার কথা/);
  expect(today?.text).toContain(`৳৯০,০০০ আজ দেওয়ার কথা। বুকিং ${own}`);
  await gateway.to(KARIM, 1, new RegExp(`কাল দেওয়ার কথা। বুকিং ${called}`));
  // Part of it is paid, and a week passes.
  paid(await receive(own, 20_000_00));
  await dueOn(own, dayFromNow(-7));
  await dueOn(called, dayFromNow(-6));
  await remind(farm);
  const [overdue] = await gateway.to(SALMA, 1, /এখনো বাকি/);
  expect(overdue?.text).toContain('৳৭০,০০০');
  // Written off: nothing is asked for any more.
  booked(await rahim.send('POST', `/sales/bookings/${called}/write-off`, { reason: 'Moved abroad' }));
  await dueOn(called, dayFromNow(-7));
  await remind(farm);
  expect(await remindersOf(farm)).toEqual([
    ['DEBT_DUE_SOON', KARIM],
    ['DEBT_DUE', SALMA],
    ['DEBT_OVERDUE', SALMA],
  ]);
});

test('COUNT-05 reminders are off by a setting', async () => {
  const farm = await debtFarm({ DEBT_REMINDERS: 'false' });
  await remind(farm);
  expect(await remindersOf(farm)).toEqual([]);
});
