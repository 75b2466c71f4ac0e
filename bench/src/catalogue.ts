import { scenario } from '@khamar/testkit/processes/command-line';
import { startApi, startServer } from '@khamar/testkit/processes/processes';
import { measureInTurn, medianRatio, verdict } from '@khamar/testkit/measure/statistics';
import { openTestHerd } from '@khamar/testkit/servers/test-stack';
import { requestsPerSecond } from '@khamar/testkit/measure/wrk';
import { measureSearches } from './catalogue-search.ts';

const ROWS = 10_000;
const ROUNDS = 9;
const PAGES = 300;
const LIST = '/product/search-cows?maxPrice=200000&sort=2&limit=12&page=';

const pagesOf = (path: string) => ({
  requests: Array.from({ length: PAGES }, (_, page) => ({ path: path + page })),
});

export const catalogue = scenario(
  3,
  'lists per second compared with the same SQL behind a bare Fastify route (package wrk), and searches over 10,000 and 100,000 cows',
  async (later) => {
    const { databaseUrl, mediaFolder } = await openTestHerd({ rows: ROWS }, later);
    const settings = { DATABASE_URL: databaseUrl, MEDIA_FOLDER: mediaFolder };
    const api = await startApi(settings, later);
    const bare = await startServer('bench/src/bare/catalogue.ts', settings, later);
    const rates = await measureInTurn(
      ROUNDS,
      {
        list: () => requestsPerSecond(api.url, pagesOf(LIST)),
        'bare pg': () => requestsPerSecond(bare.url, pagesOf('/pg?page=')),
      },
      'requests/s',
    );
    const ratio = medianRatio(rates.list, rates['bare pg']);
    const verdicts = [
      verdict('list ÷ bare pg', ratio, { goal: 0.8, atLeast: 0.7 }),
      await measureSearches(later),
    ];
    return verdicts.every(Boolean);
  },
);
