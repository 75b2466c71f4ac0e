import { connectTo } from '@khamar/database/databases';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { openHttpClient } from '@khamar/testkit/http-client';
import { startApi } from '@khamar/testkit/processes/processes';
import { median, milliseconds, printTable, quantile, verdict } from '@khamar/testkit/measure/statistics';
import { openTestHerd } from '@khamar/testkit/servers/test-stack';

const SIZES = [10_000, 100_000];
const REQUESTS = 300;
const WARM_UP = 30;
/** p99 in milliseconds at the smallest size, on a quiet machine. */
const P99 = { goal: 40, atMost: 80 };

/** A search text, and the same search as a tsquery for the bare statement. */
const SEARCHES: Record<string, [text: string, bare: string]> = {
  'a tag, "ndl 777"': ['ndl 777', `'ndl777'`],
  'part of a tag, "ndl77"': ['ndl77', `'ndl77'`],
  'a word of every cow': ['ndl', `'ndl':*`],
  'breed and color': ['red sahiwal', `'red':* & 'sahiwal':*`],
  'breed and color in Bangla': ['লাল শাহিওয়াল', `('লাল':* | '#red') & ('শাহিওয়াল':* | '=sahiwal cross')`],
  'a word of the description': ['গলকম্বল', `'গলকম্বল':*`],
  'one letter': ['a', `'a':*`],
  'thirty letters': [Array.from('abcdefghijklmnopqrstuvwxyzabcd').join(' '), `'a':* & 'b':* & 'z':*`],
  'nothing found': ['helicopter', `'helicopter':*`],
};

/** The page's ids and the count in one statement, with the conditions and order that the API uses. */
const BARE = (tsquery: string) => `
  with matching as (
    select id, availability_status, image_key from cow
    where removed_at is null and cow_search_words(tag_id, breed, color, gender, description, description_bn) @@ $tsquery$${tsquery}$tsquery$::tsquery)
  select (select count(*) from matching), array(
    select id from matching order by availability_status, image_key is null, id desc limit 12)`;

/** Searches over HTTP, each followed by the bare statement, so that load on the machine affects both alike. */
export async function measureSearches(later: Later): Promise<boolean> {
  const verdicts: boolean[] = [];
  for (const rows of SIZES) {
    const { databaseUrl, mediaFolder } = await openTestHerd({ rows }, later);
    const { url } = await startApi({ DATABASE_URL: databaseUrl, MEDIA_FOLDER: mediaFolder }, later);
    const api = openHttpClient(url, { connections: 1 });
    later(() => api.end());
    const bare = await connectTo(databaseUrl, later);
    const table: (string | number)[][] = [];
    let slowest = 0;
    for (const [name, [text, tsquery]] of Object.entries(SEARCHES)) {
      const times: number[] = [];
      const bareTimes: number[] = [];
      for (let n = -WARM_UP; n < REQUESTS; n += 1) {
        // A different filter each time, so that no total is cached.
        const query = new URLSearchParams({ search: text, maxPrice: String(10_000_000 + n) });
        const time = await milliseconds(async () => {
          const { status } = await api.send(`/product/search-cows?${query.toString()}`);
          if (status !== 200) throw new Error(`${name}: status ${status}`);
        });
        const bareTime = await milliseconds(() => bare.query(BARE(tsquery)));
        if (n < 0) continue;
        times.push(time);
        bareTimes.push(bareTime);
      }
      const [p99, bareMedian] = [quantile(times, 0.99), median(bareTimes)];
      slowest = Math.max(slowest, p99);
      const shown = [median(times), p99, bareMedian, quantile(bareTimes, 0.99), median(times) / bareMedian];
      table.push([name, ...shown.map((figure) => figure.toFixed(1))]);
    }
    printTable([`search at ${rows} cows, ms`, 'p50', 'p99', 'bare p50', 'bare p99', 'p50 ÷ bare'], table);
    if (rows === SIZES[0]) verdicts.push(verdict(`slowest search at ${rows}, p99 ms`, slowest, P99));
  }
  return verdicts.every(Boolean);
}
