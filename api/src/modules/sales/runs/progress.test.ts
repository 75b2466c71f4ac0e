import { expect, test } from 'vitest';
import { smsFarm } from '../../../testing/sms-farm.ts';
import { asOwner, eventually } from '../../../testing/test-api.ts';
import { RUN_SETTINGS, runFarm, stopped, withRuns } from './testing/run-farm.ts';

const SALMA = '+8801712345678';

/** As cron does every hour. */
async function sendCodes({ api }: { api: { databaseUrl: string } }): Promise<void> {
  const [job] = await asOwner<{ id: string }>(
    api,
    `insert into pgboss.job (name, policy) values ('delivery-codes', 'exclusive') returning id`,
  );
  await eventually(
    async () =>
      (await asOwner(api, `select from pgboss.job where id = $1 and state = 'completed'`, [job?.id]))
        .length === 1,
  );
}

test('DELIV-06 the code in the morning and the driver on the way, each once by SMS and mail, in the customer’s language', async () => {
  const farm = await withRuns(await smsFarm({ ...RUN_SETTINGS, QUIET_HOURS: 'off' }, 3));
  const { api, owner, gateway, smtp, book, plan, load, start, stopOf, codeFor, verify, sms } = farm;
  await verify('salma');
  const code = await book('NDL-001');
  const { _id: runId } = await plan([code]);
  const { _id: id } = await stopOf(code);
  const digits = await codeFor(id);
  await farm.startWorkerHere();
  await sendCodes(farm);
  await sendCodes(farm);
  const [first] = await gateway.to(SALMA, 1, /Delivery code/);
  expect(first?.text).toContain(
    `Delivery code ${digits}. Share it with the driver only when tag NDL-001 is in front of you. Booking ${code}.`,
  );
  const [mail] = await smtp.to('salma@example.org', 1, /delivery code/);
  expect(mail?.text).toContain(digits);
  await owner.query(`update account set language = 'bn' where username = 'salma'`);
  stopped(await load(id, 'NDL-001'));
  expect((await start(runId)).status).toBe(200);
  const [second] = await gateway.to(SALMA, 1, /পথে/);
  expect(second?.text).toContain('NDL-001 পথে। চালক karim 01811000001');
  await smtp.to('salma@example.org', 1, /রওনা/);
  expect((await sms()).map(({ kind }) => kind).filter((kind) => /CODE|WAY/.test(kind))).toEqual([
    'DELIVERY_CODE',
    'ON_THE_WAY',
  ]);
  // Neither the queue nor the list of messages has the code.
  expect(await asOwner(api, `select from mail where data::text like $1`, [`%${digits}%`])).toEqual([]);
  expect(await asOwner(api, `select from idempotency where answer::text like $1`, [`%${digits}%`])).toEqual(
    [],
  );
  expect(await asOwner(api, `select from audit_entry where changes::text like $1`, [`%${digits}%`])).toEqual(
    [],
  );
});

test('DELIV-06 the booking page shows planned, loaded, on the way and delivered; only its customer sees the code, not before the day', async () => {
  const { api, salma, rahim, karim, today, book, plan, load, start, stopOf, codeFor, deliver } =
    await runFarm();
  const code = await book('NDL-001');
  expect((await salma.booking(code)).progress).toBeNull();
  const { _id: runId } = await plan([code]);
  const { _id: id } = await stopOf(code);
  const deliveryCode = await codeFor(id);
  expect((await salma.booking(code)).progress).toEqual({ state: 'PLANNED', driver: null, deliveryCode });
  await asOwner(api, 'update run set day = day + 1');
  expect((await salma.booking(code)).progress).toEqual({
    state: 'PLANNED',
    driver: null,
    deliveryCode: null,
  });
  stopped(await load(id, 'NDL-001'));
  expect((await salma.booking(code)).progress).toEqual({ state: 'LOADED', driver: null, deliveryCode: null });
  expect((await start(runId)).status).toBe(200);
  const driver = { name: 'karim', phone: '+8801811000001' };
  expect((await salma.booking(code)).progress).toEqual({ state: 'ON_THE_WAY', driver, deliveryCode });
  for (const staff of [rahim, karim]) {
    expect((await staff.booking(code)).progress).toEqual({ state: 'ON_THE_WAY', driver, deliveryCode: null });
    for (const path of [
      `/sales/bookings/${code}`,
      '/run',
      `/deliveries/runs?day=${today}`,
      '/sales/export-bookings',
    ])
      expect([path, JSON.stringify((await staff.send('GET', path)).body).includes(deliveryCode)]).toEqual([
        path,
        false,
      ]);
  }
  const link = await salma.send('POST', `/bookings/${code}/family-link`);
  const token = /"token":"([^"]+)"/.exec(JSON.stringify(link.body))?.[1] ?? '';
  const family = await api.get(`/family/${token}`);
  expect(family.status).toBe(200);
  expect(JSON.stringify(family.body)).not.toContain(deliveryCode);
  stopped(await deliver(id, { code: deliveryCode }));
  expect((await salma.booking(code)).progress).toEqual({
    state: 'DELIVERED',
    driver: null,
    deliveryCode: null,
  });
});
