import { setTimeout as pause } from 'node:timers/promises';
import { type Buyer, commandOf, makeCowsAvailable, holdOf, makeBuyers } from '@khamar/testkit/people/buyers';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { type HttpClient, openHttpClient } from '@khamar/testkit/http-client';
import { median, milliseconds, quantile, report, verdict } from '@khamar/testkit/measure/statistics';
import { openTestStack } from '@khamar/testkit/servers/test-stack';

const PRESSING = 300;
const AT_ONCE = numberOption('buyers', 2500);
const LOOKS = 150;
/** Between two requests of one visitor. */
const LOOK_MS = 20;

export const crowd = scenario(
  2,
  'latency for visitors while 300 customers try to hold one cow, and 2,500 concurrent holds, on one API process',
  async (later) => {
    const farm = await openTestStack({ rows: 100, webs: 0 }, later);
    const [warmUp = '', pressed = '', last = ''] = await makeCowsAvailable(farm.databaseUrl);
    // Longer than a proxy's timeout, so that a slow machine still reports figures.
    const client = openHttpClient(farm.apiUrl, { timeoutMs: 300_000 });
    later(() => {
      client.end();
    });
    const buyersOf = (name: string, count: number) => makeBuyers(farm.databaseUrl, { count, name });
    await press(client, warmUp, await buyersOf('early', PRESSING));
    await look(client, LOOKS);
    const quiet = await look(client, LOOKS);

    const buyers = await buyersOf('keen', PRESSING);
    const over = new AbortController();
    // Each retries as soon as there is a response.
    const pressing = Promise.all(
      buyers.map(async (buyer) => {
        const statuses: number[] = [];
        while (!over.signal.aborted) statuses.push(...(await press(client, pressed, [buyer])));
        return statuses;
      }),
    );
    const busy = await look(client, LOOKS);
    over.abort();
    const holders = (await pressing).flat();
    report('catalogue p50 ms, quiet', median(quiet.times));
    report('catalogue p50 ms, 300 press on one cow', median(busy.times));
    report('catalogue p99 ms, 300 press on one cow', quantile(busy.times, 0.99));
    report('answers to those who press', tally(holders));

    const all = await buyersOf('late', AT_ONCE);
    const began = performance.now();
    const statuses = await press(client, last, all);
    report(`answers to ${AT_ONCE} at once`, tally(statuses));
    report('seconds until the last was answered', (performance.now() - began) / 1000);
    const refused = (some: number[]) => some.filter((status) => status >= 500).length;
    return [
      verdict('catalogue p50 under the crowd ÷ quiet', median(busy.times) / median(quiet.times), {
        goal: 3,
        atMost: 10,
      }),
      verdict('answers of 5xx to those who look', refused(busy.statuses), { atMost: 0 }),
      verdict('answers of 5xx to those who press', refused(holders), { atMost: 0 }),
      verdict(`answers of 5xx to ${AT_ONCE} at once`, refused(statuses), { atMost: 0 }),
    ].every(Boolean);
  },
);

const press = (client: HttpClient, tag: string, buyers: Buyer[]): Promise<number[]> =>
  Promise.all(
    buyers.map(async (buyer) => (await client.send('/bookings', commandOf(buyer, holdOf(tag)))).status),
  );

async function look(client: HttpClient, times: number): Promise<{ times: number[]; statuses: number[] }> {
  const seen = { times: [] as number[], statuses: [] as number[] };
  for (let nth = 0; nth < times; nth += 1) {
    seen.times.push(
      await milliseconds(async () => {
        // A different page each time, to avoid the cache.
        const { status } = await client.send(`/product/get-all-cows?limit=12&page=${nth % 8}`);
        seen.statuses.push(status);
      }),
    );
    await pause(LOOK_MS);
  }
  return seen;
}

function tally(statuses: number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map((pair) => pair.join(': ')).join(', ');
}
