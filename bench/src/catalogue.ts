import { startApi, startServer } from '@khamar/e2e/processes';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { freshHerd } from './fresh-herd.ts';
import { quantile } from '@khamar/e2e/quantile';
import { medianRatio, verdict } from './statistics.ts';
import { requestsPerSecond } from './wrk.ts';

const ROWS = 10_000;
const ROUNDS = 9;
/** A page of its own for each request, so that nothing is kept ready; the count of the filter is. */
const MISS = { path: '/product/search-cows?maxPrice=200000&sort=2&limit=12&page=', pages: 300 };

/** Each figure stands beside its bare limit in the same run: a plain Fastify that sends the same, and knows nothing else. */
export function catalogue(): Promise<boolean> {
  return cleaningUp(async (later) => {
    const settings = { ...(await freshHerd(ROWS, later)), PORT: '0' };
    const api = await startApi(settings);
    later(() => api.stop());
    const uncached = await startApi({ ...settings, READ_CACHE_MB: '0', HERD_IN_MEMORY_MAX: '0' });
    later(() => uncached.stop());
    const inMemory = await startApi({ ...settings, READ_CACHE_MB: '0' });
    later(() => inMemory.stop());
    const bare = await startServer('bench/src/bare-server.ts', { ...settings, API_URL: api.url });
    later(() => bare.stop());

    const list = '/product/get-all-cows?page=0&limit=12';
    const etag = (await fetch(api.url + list)).headers.get('etag') ?? '';
    const rates: Record<string, number[]> = {};
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = {
        'not modified': await requestsPerSecond(api.url + list, { headers: { 'if-none-match': etag } }),
        hit: await requestsPerSecond(api.url + list),
        'same bytes': await requestsPerSecond(`${bare.url}/same`),
        miss: await requestsPerSecond(uncached.url + MISS.path, { pages: MISS.pages }),
        'in memory': await requestsPerSecond(inMemory.url + MISS.path, { pages: MISS.pages }),
        'bare pg': await requestsPerSecond(`${bare.url}/pg?page=`, { pages: MISS.pages }),
      };
      // The first round warms up.
      if (round > 0) for (const [name, rate] of Object.entries(measured)) (rates[name] ??= []).push(rate);
    }
    for (const [name, all] of Object.entries(rates))
      console.log(`${name.padEnd(14)} ${quantile(all, 0.5).toFixed(0)} requests/s`);
    return [
      verdict('hit ÷ same bytes', medianRatio(rates['hit'], rates['same bytes']), {
        goal: 0.95,
        atLeast: 0.85,
      }),
      verdict('miss ÷ bare pg', medianRatio(rates['miss'], rates['bare pg']), { goal: 0.9, atLeast: 0.7 }),
    ].every(Boolean);
  });
}
