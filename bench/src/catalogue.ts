import { startApi, startServer } from '@khamar/e2e/processes';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { freshHerd } from './fresh-herd.ts';
import { quantile } from '@khamar/e2e/quantile';
import { medianRatio, verdict } from './statistics.ts';
import { requestsPerSecond } from './wrk.ts';

const ROWS = 10_000;
const ROUNDS = 9;
const PAGES = 300;
const LIST = '/product/search-cows?maxPrice=200000&sort=2&limit=12&page=';

/** A list of the API beside the same SQL behind a bare Fastify route, in the same run. */
export function catalogue(): Promise<boolean> {
  return cleaningUp(async (later) => {
    const settings = { ...(await freshHerd(ROWS, later)), PORT: '0' };
    const api = await startApi(settings);
    later(() => api.stop());
    const bare = await startServer('bench/src/bare-server.ts', settings);
    later(() => bare.stop());

    const rates: Record<string, number[]> = {};
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = {
        list: await requestsPerSecond(api.url + LIST, { pages: PAGES }),
        'bare pg': await requestsPerSecond(`${bare.url}/pg?page=`, { pages: PAGES }),
      };
      // The first round warms up.
      if (round > 0) for (const [name, rate] of Object.entries(measured)) (rates[name] ??= []).push(rate);
    }
    for (const [name, all] of Object.entries(rates))
      console.log(`${name.padEnd(14)} ${quantile(all, 0.5).toFixed(0)} requests/s`);
    return verdict('list ÷ bare pg', medianRatio(rates['list'], rates['bare pg']), {
      goal: 0.8,
      atLeast: 0.7,
    });
  });
}
