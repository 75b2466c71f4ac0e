import { expect, test } from 'vitest';
import { booked, held } from '../../../testing/sales/buyers.ts';
import { mailCommand } from '../../../testing/processes.ts';
import { metric, eventually } from '../../../testing/test-api.ts';
import { smsFarm } from '../../../testing/sms-farm.ts';

const SALMA = '+8801712345678';
const TAG = 'NDL-001';
test('DESK-06 after an outage, errors, a timeout and a slow response the SMS arrives once', async () => {
  const farm = await smsFarm({ MAIL_SEND_SECONDS: '3' });
  await farm.verify('salma');
  const { gateway, salma } = farm;
  await gateway.down();
  const worker = await farm.startWorker();
  held(await salma.hold(TAG));
  await farm.waitForError('ECONNREFUSED');
  expect(await metric(worker, 'sms_waiting')).toBe(1);
  gateway.behave({ status: 500 });
  await gateway.up();
  await farm.waitForError('500');
  gateway.behave({ status: 200, body: '{"code":1007,"error":"balance"}' });
  await farm.waitForError('NOT_OK');
  const { lost, release } = gateway.hold();
  await farm.waitForError('ETIMEDOUT');
  // The connection is closed, not just abandoned, so that a late acceptance has no effect.
  await eventually(() => lost() === 1);
  gateway.behave({ slowMs: 300 });
  release();
  const [sms] = await gateway.to(SALMA);
  const [row] = await farm.waitForSms('SENT');
  expect(row).toMatchObject({ kind: 'BOOKING_HELD', last_error: null, id: sms?.id });
  // The mail did not wait for the gateway.
  await farm.smtp.to('salma@example.org');
  expect(gateway.arrived).toHaveLength(1);
  expect(await metric(worker, 'sms_segments_total{kind="BOOKING_HELD"}')).toBe(1);
  expect(worker.lines.join('\n')).not.toMatch(/1712345678|salma|test-sms-key|balance|on hold for you/);
});

test('DESK-06 a rejected number is a dead letter; the mail to the same person is still sent', async () => {
  const farm = await smsFarm();
  await farm.verify('salma');
  const { gateway, salma } = farm;
  gateway.reject(SALMA);
  const worker = await farm.startWorker();
  held(await salma.hold(TAG));
  const [rejected] = await farm.waitForSms('REFUSED');
  expect(rejected).toMatchObject({ last_error: 'NUMBER', tries: 1 });
  await farm.smtp.to('salma@example.org');
  await eventually(() => worker.lines.some((line) => line.includes('an SMS was refused')));
  expect(await metric(worker, 'sms_refused')).toBe(1);
  expect(await metric(worker, 'mail_refused')).toBe(0);
  const failed = await mailCommand(farm.api, 'failed');
  expect(failed).toContain(rejected?.id);
  expect(failed).toContain('SMS');
  expect(failed).not.toContain('1712345678');
  expect(await mailCommand(farm.api, 'retry', rejected?.id ?? '')).toContain('Sending again');
  await eventually(async () => (await farm.sms())[0]?.tries === 2);
});

test('DESK-06 an SMS whose response is lost is sent again with the same id', async () => {
  const farm = await smsFarm();
  await farm.verify('salma');
  const { gateway, salma } = farm;
  gateway.behave('cut', 1);
  await farm.startWorkerHere();
  held(await salma.hold(TAG));
  const [row] = await farm.waitForSms('SENT');
  expect(row?.tries).toBe(2);
  expect(gateway.arrived.map(({ id }) => id)).toEqual([row?.id, row?.id]);
});

test('DESK-06 when a worker is killed, each enqueued SMS is sent once', async () => {
  const farm = await smsFarm({ MAIL_SEND_SECONDS: '3' }, 8);
  const { gateway, rahim } = farm;
  const doomed = await farm.startWorker();
  const { held: inHand, lost, release } = gateway.hold();
  const numbers = Array.from({ length: 8 }, (_, n) => `+880181234567${n}`);
  for (const [n, phone] of numbers.entries())
    booked(await rahim.send('POST', '/sales/bookings', { tagId: `NDL-00${n + 1}`, name: 'Karim', phone }));
  await eventually(() => inHand() > 4);
  await doomed.kill();
  await eventually(() => lost() > 4);
  release();
  await farm.startWorkerHere();
  await farm.waitForSms('SENT', 8);
  expect(gateway.arrived.map(({ to }) => to).toSorted()).toEqual(numbers);
});

test('DESK-06 a rollback leaves no SMS and no job', async () => {
  const farm = await smsFarm();
  await farm.verify('salma');
  await farm.owner.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create constraint trigger refuse after insert on booking deferrable initially deferred for each row execute function refuse()`,
  );
  expect((await farm.salma.hold(TAG)).status).toBe(500);
  const { rows } = await farm.owner.query(
    `select from mail union all select from pgboss.job where name = 'sms'`,
  );
  expect(rows).toHaveLength(0);
});
