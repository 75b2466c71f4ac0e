import { answerOf } from '@khamar/contract/envelope';
import { CowStanding, LiveCow } from '@khamar/contract/sales/live';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { held, passDeadline, person } from '../../../testing/sales/buyers.ts';
import { ownerOf } from '../../../testing/office.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { metric } from '../../../testing/metrics.ts';
import type { TestApi } from '../../../testing/test-api.ts';

/** Server-sent events of a stream, one after the other. */
async function listen(api: TestApi, path: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  onTestFinished(() => {
    leaving.abort();
  });
  const answer = await fetch(`${api.url}${path}`, { headers, signal: leaving.signal });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    leave: () => {
      leaving.abort();
    },
    /** The next event; undefined at the end of the stream. */
    async next(): Promise<{ event: string; data: unknown } | undefined> {
      for (;;) {
        const [, event = '', data = ''] = /event: (\w+)\ndata: (.*)\n\n/.exec(text) ?? [];
        if (event !== '') {
          text = text.slice(text.indexOf('\n\n', text.indexOf('event: ')) + 2);
          return { event, data: JSON.parse(data) };
        }
        const part = await reader?.read();
        if (part === undefined || part.done) return undefined;
        text += part.value;
      }
    },
  };
}

test('LIVE-01 an open stream is told within a second who has changed, without anything about whom', async () => {
  const { api, salma } = await salesFarm();
  const karim = await person(api, 'karim');
  const stream = await listen(api, '/live/cows');
  const began = performance.now();
  const { expiresAt } = held(await salma.hold('NDL-001'));
  const first = await stream.next();
  expect(performance.now() - began).toBeLessThan(5000);
  expect(first?.event).toBe('cows');
  expect(z.array(LiveCow.strict()).parse(first?.data)).toEqual([
    { tagId: 'NDL-001', availabilityStatus: 'BOOKED', isRemoved: false, heldUntil: expiresAt, waiting: 0 },
  ]);
  await karim.hold('NDL-001', { orWait: true });
  expect((await stream.next())?.data).toMatchObject([{ tagId: 'NDL-001', waiting: 1 }]);
});

test('LIVE-02 after a lost connection to the database the streams are told of the gap', async () => {
  const { api, salma } = await salesFarm();
  const stream = await listen(api, '/live/cows');
  const owner = await ownerOf(api);
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'khamar-live' and datname = current_database()`);
  expect((await stream.next())?.event).toBe('gap');
  held(await salma.hold('NDL-001'));
  expect((await stream.next())?.event).toBe('cows');
});

test('LIVE-03 the office is told which bookings, payments and leads changed; nobody else may listen', async () => {
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
  const ends = Promise.all([streams[1]?.next(), streams[2]?.next()]);
  await api.close();
  expect(await ends).toEqual([undefined, undefined]);
});

test('BOOK-02 how a cow stands: free with the price of a hold, held until its deadline with who waits, free again at its instant', async () => {
  const { api, salma } = await salesFarm();
  const karim = await person(api, 'karim');
  const look = async () =>
    answerOf(CowStanding.strict()).parse((await api.get('/live/cows/ndl-001')).body).data;
  const free = { tagId: 'NDL-001', availabilityStatus: 'AVAILABLE', heldUntil: null, waiting: 0 };
  expect(await look()).toMatchObject({ ...free, advancePaisa: 10_000_00, holdMinutes: 30, offerHours: 4 });
  const { code, expiresAt } = held(await salma.hold('NDL-001'));
  expect(await look()).toMatchObject({ ...free, availabilityStatus: 'BOOKED', heldUntil: expiresAt });
  await karim.hold('NDL-001', { orWait: true });
  expect(await look()).toMatchObject({ availabilityStatus: 'BOOKED', heldUntil: expiresAt, waiting: 1 });
  // No job has run yet: whoever waits gets it next, and where nobody does, the next who asks.
  await passDeadline(api, code);
  expect(await look()).toMatchObject({ availabilityStatus: 'BOOKED', heldUntil: null, waiting: 1 });
  await karim.send('DELETE', '/waiting/NDL-001');
  expect(await look()).toMatchObject(free);
  expect((await api.get('/live/cows/NDL-999')).status).toBe(404);
});
