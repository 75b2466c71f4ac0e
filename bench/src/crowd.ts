import { setTimeout as pause } from 'node:timers/promises';
import { type Buyer, commandOf, makeCowsAvailable, holdOf, makeBuyers } from '@khamar/testkit/people/buyers';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { type HttpClient, openHttpClient } from '@khamar/testkit/http-client';
import { median, milliseconds, quantile, report, verdict } from '@khamar/testkit/measure/statistics';
import { openTestStack } from '@khamar/testkit/servers/test-stack';

const BUYERS = 300;
const CONCURRENT = numberOption('buyers', 2500);
const REQUESTS = 150;
/** Between two requests of one visitor. */
const PAUSE_MS = 20;

export const crowd = scenario(
  2,
  'latency for visitors while 300 customers try to hold one cow, and 2,500 concurrent holds, on one API process',
  async (later) => {
    const stack = await openTestStack({ rows: 100, webs: 0 }, later);
    const [warmUp = '', wantedTag = '', last = ''] = await makeCowsAvailable(stack.databaseUrl);
    // Longer than a proxy's timeout, so that a slow machine still reports figures.
    const client = openHttpClient(stack.apiUrl, { timeoutMs: 300_000 });
    later(() => {
      client.end();
    });
    const buyersOf = (name: string, count: number) => makeBuyers(stack.databaseUrl, { count, name });
    await holdCow(client, warmUp, await buyersOf('early', BUYERS));
    await readCatalogue(client, REQUESTS);
    const quiet = await readCatalogue(client, REQUESTS);

    const buyers = await buyersOf('keen', BUYERS);
    const over = new AbortController();
    // Each retries as soon as there is a response.
    const holding = Promise.all(
      buyers.map(async (buyer) => {
        const statuses: number[] = [];
        while (!over.signal.aborted) statuses.push(...(await holdCow(client, wantedTag, [buyer])));
        return statuses;
      }),
    );
    const busy = await readCatalogue(client, REQUESTS);
    over.abort();
    const holders = (await holding).flat();
    report('catalogue p50 ms, quiet', median(quiet.times));
    report('catalogue p50 ms, 300 buyers for one cow', median(busy.times));
    report('catalogue p99 ms, 300 buyers for one cow', quantile(busy.times, 0.99));
    report('responses to these buyers', tally(holders));

    const all = await buyersOf('late', CONCURRENT);
    const started = performance.now();
    const statuses = await holdCow(client, last, all);
    report(`responses to ${CONCURRENT} concurrent holds`, tally(statuses));
    report('seconds until the last response', (performance.now() - started) / 1000);
    const countServerErrors = (some: number[]) => some.filter((status) => status >= 500).length;
    return [
      verdict('catalogue p50 under the crowd ÷ quiet', median(busy.times) / median(quiet.times), {
        goal: 3,
        atMost: 10,
      }),
      verdict('5xx responses to visitors', countServerErrors(busy.statuses), { atMost: 0 }),
      verdict('5xx responses to the buyers of one cow', countServerErrors(holders), { atMost: 0 }),
      verdict(`5xx responses to ${CONCURRENT} concurrent holds`, countServerErrors(statuses), { atMost: 0 }),
    ].every(Boolean);
  },
);

const holdCow = (client: HttpClient, tag: string, buyers: Buyer[]): Promise<number[]> =>
  Promise.all(
    buyers.map(async (buyer) => (await client.send('/bookings', commandOf(buyer, holdOf(tag)))).status),
  );

async function readCatalogue(
  client: HttpClient,
  times: number,
): Promise<{ times: number[]; statuses: number[] }> {
  const seen = { times: [] as number[], statuses: [] as number[] };
  for (let nth = 0; nth < times; nth += 1) {
    seen.times.push(
      await milliseconds(async () => {
        // A different page each time, to avoid the cache.
        const { status } = await client.send(`/product/get-all-cows?limit=12&page=${nth % 8}`);
        seen.statuses.push(status);
      }),
    );
    await pause(PAUSE_MS);
  }
  return seen;
}

function tally(statuses: number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map((pair) => pair.join(': ')).join(', ');
}
