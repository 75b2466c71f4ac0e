import { responseOf } from '@khamar/contract/envelope';
import { CowAvailability, LiveCow } from '@khamar/contract/sales/live';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { admin, held, passDeadline, person } from '../../../testing/sales/buyers.ts';
import { listen } from '../../../testing/sales/live-stream.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { startTestApi, eventually, office, ownerOf, metric } from '../../../testing/test-api.ts';

test('LIVE-01 an open stream gets changes within seconds, without personal data', async () => {
  const { api, salma } = await salesFarm();
  const karim = await person(api, 'karim');
  const stream = await listen(api, '/live/cows');
  const began = performance.now();
  const { expiresAt } = held(await salma.hold('NDL-001'));
  const first = await stream.nextWith('cows', expiresAt ?? '');
  expect(performance.now() - began).toBeLessThan(5000);
  expect(z.array(LiveCow.strict()).parse(first.data)).toContainEqual({
    tagId: 'NDL-001',
    availabilityStatus: 'BOOKED',
    isOnHold: true,
    isRemoved: false,
    heldUntil: expiresAt,
    waiting: 0,
  });
  await karim.hold('NDL-001', { orWait: true });
  await stream.nextWith('cows', '"waiting":1');
});

test('LIVE-02 after a lost database connection the streams get a gap event', async () => {
  const { api, salma } = await salesFarm();
  const stream = await listen(api, '/live/cows');
  await eventually(async () => {
    const { rowCount } = await api.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'khamar-live' and datname = current_database()`);
    return rowCount === 1;
  });
  await stream.nextWith('gap', '');
  const { expiresAt } = held(await salma.hold('NDL-001'));
  expect(await stream.nextWith('cows', expiresAt ?? '')).toMatchObject({ event: 'cows' });
});

test('LIVE-02 F63 a new stream starts with recent changes, even those from before the process started', async () => {
  const { api, salma } = await salesFarm();
  const { expiresAt } = held(await salma.hold('NDL-001'));
  const late = await listen(api, '/live/cows');
  expect((await late.nextWith('cows', 'NDL-001')).data).toContainEqual(
    expect.objectContaining({ tagId: 'NDL-001', availabilityStatus: 'BOOKED', heldUntil: expiresAt }),
  );
  const restarted = await startTestApi(0, { DATABASE_URL: api.databaseUrl });
  const later = await listen(restarted, '/live/cows');
  await later.nextWith('cows', expiresAt ?? '');
});

test('LIVE-01 F18 open streams get the removal of a cow; other edits of a cow send nothing', async () => {
  const { api } = await salesFarm();
  const stream = await listen(api, '/live/cows');
  const [owner, staff] = [await ownerOf(api), await office(api)];
  const notices: string[] = [];
  owner.on('notification', ({ channel, payload }) => notices.push(`${channel} ${payload}`));
  await owner.query('listen live');
  const { rows } = await owner.query<{ id: string }>(`select id from cow where tag_id = 'NDL-002'`);
  await owner.query(`update cow set current_price = current_price + 1000`);
  expect((await staff.remove('NDL-002')).status).toBe(200);
  const event = await stream.nextWith('cows', '"isRemoved":true');
  expect(event.data).toContainEqual(expect.objectContaining({ tagId: 'NDL-002', isRemoved: true }));
  await expect.poll(() => notices).toEqual([`live cow:${rows[0]?.id}`]);
});

test('LIVE-03 F16 the stream of a disabled account or an ended session closes with the next ping', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { api, rahim } = await salesFarm();
  const [disabled, signedOut, staying] = [
    await admin(api, 'karim'),
    await admin(api, 'jamal'),
    await admin(api, 'selim'),
  ];
  const streams = await Promise.all(
    [disabled, signedOut, staying].map(({ headers }) => listen(api, '/live/office', headers)),
  );
  await api.query('update account set disabled_at = now() where id = $1', [disabled.id]);
  await api.query('update session set ended_at = now() where account_id = $1', [signedOut.id]);
  vi.advanceTimersByTime(25_000);
  expect(await Promise.all([streams[0]?.next(), streams[1]?.next()])).toEqual([undefined, undefined]);
  held(await rahim.hold('NDL-001'));
  await streams[2]?.nextWith('changed', 'booking:');
});

test('LIVE-03 F16 an account has at most ten streams; others can still listen', async () => {
  const { api, rahim } = await salesFarm();
  const karim = await admin(api, 'karim');
  await Promise.all(Array.from({ length: 10 }, () => listen(api, '/live/office', rahim.headers)));
  const rejected = await api.get('/live/office', rahim.headers);
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '30']);
  const stream = await listen(api, '/live/office', karim.headers);
  held(await karim.hold('NDL-001'));
  await stream.nextWith('changed', 'booking:');
});

test('LIVE-01 F14 the first change is sent immediately; those of the next 250 ms are sent as one batch', async () => {
  const { api, rahim } = await salesFarm();
  const stream = await listen(api, '/live/office', rahim.headers);
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const notify = async (id: string) => {
    const began = Date.now();
    await api.query(`select pg_notify('live', $1)`, [`lead:${id}`]);
    await stream.nextWith('changed', id);
    return Date.now() - began;
  };
  const quiet: number[] = [];
  for (const id of ['one', 'two', 'three', 'four', 'five']) {
    vi.advanceTimersByTime(250);
    quiet.push(await notify(id));
  }
  // The minimum, because other load on the machine only makes it slower.
  expect(Math.min(...quiet)).toBeLessThan(200);
  expect(await notify('six')).toBeGreaterThan(240);
});

test('LIVE-03 the office gets which bookings, payments and leads changed; nobody else can listen', async () => {
  const { api, salma, rahim } = await salesFarm();
  expect((await api.get('/live/office', salma.headers)).status).toBe(403);
  expect((await api.get('/live/office')).status).toBe(401);
  const stream = await listen(api, '/live/office', rahim.headers);
  const { code } = held(await salma.hold('NDL-001'));
  expect(await stream.next()).toEqual({ event: 'changed', data: [`booking:${code}`] });
  await salma.pay(code, 'TRX00001', 10_000_00);
  expect((await stream.next())?.data).toEqual(
    expect.arrayContaining([expect.stringMatching(/^payment:/), `booking:${code}`]),
  );
});

test('the metrics count the open streams, and closing the API ends them', async () => {
  const { api } = await salesFarm();
  const streams = await Promise.all([1, 2, 3].map(() => listen(api, '/live/cows')));
  await expect.poll(() => metric(api, 'live_streams{stream="cows"}')).toBe(3);
  streams[0]?.leave();
  await expect.poll(() => metric(api, 'live_streams{stream="cows"}')).toBe(2);
  const ends = Promise.all([1, 2].map(async (nth) => streams[nth]?.nextWith('never', '').catch(String)));
  await api.close();
  expect(await ends).toEqual([1, 2].map(() => expect.stringContaining('the stream ended')));
});

test('BOOK-02 availability of a cow: available with hold terms, on hold with people waiting, available at expiry', async () => {
  const { api, salma } = await salesFarm();
  const karim = await person(api, 'karim');
  const readAvailability = async () =>
    responseOf(CowAvailability.strict()).parse((await api.get('/live/cows/ndl-001')).body).data;
  const free = { tagId: 'NDL-001', availabilityStatus: 'AVAILABLE', heldUntil: null, waiting: 0 };
  expect(await readAvailability()).toMatchObject({
    ...free,
    advancePaisa: 10_000_00,
    holdMinutes: 30,
    offerHours: 4,
  });
  const { code, expiresAt } = held(await salma.hold('NDL-001'));
  expect(await readAvailability()).toMatchObject({
    ...free,
    availabilityStatus: 'BOOKED',
    heldUntil: expiresAt,
  });
  await karim.hold('NDL-001', { orWait: true });
  expect(await readAvailability()).toMatchObject({
    availabilityStatus: 'BOOKED',
    heldUntil: expiresAt,
    waiting: 1,
  });
  // No job has run yet: a person on the waiting list gets the cow next; without one it is available.
  await passDeadline(api, code);
  expect(await readAvailability()).toMatchObject({
    availabilityStatus: 'BOOKED',
    heldUntil: null,
    waiting: 1,
  });
  await karim.send('DELETE', '/waiting/NDL-001');
  expect(await readAvailability()).toMatchObject(free);
  expect((await api.get('/live/cows/NDL-999')).status).toBe(404);
});
