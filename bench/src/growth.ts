import type { Later } from '@khamar/testkit/processes/clean-up';
import { scenario } from '@khamar/testkit/processes/command-line';
import { type HttpClient, openHttpClient } from '@khamar/testkit/http-client';
import { startApi } from '@khamar/testkit/processes/processes';
import { median, milliseconds, quantile, verdict } from '@khamar/testkit/measure/statistics';
import { openTestHerd } from '@khamar/testkit/servers/test-stack';

const SIZES = [1000, 10_000, 100_000] as const;
const ROUNDS = 5;
const REQUESTS = 200;
const WARM_UP = 50;
/** p99 with 100,000 cows ÷ p99 with a thousand. */
const RATIO = { goal: 1.5, atMost: 2.5 };
/** p99 limit for any filter with sorting and an exact count, by number of cows; milliseconds. */
const COUNT: Partial<Record<(typeof SIZES)[number], number>> = { 10_000: 40, 100_000: 250 };

interface Herd {
  rows: number;
  api: HttpClient;
}

/** `n` is unique per request, so that no two filters are equal. */
type Call = (n: number) => string;

const search = (query: string) => `/product/search-cows?limit=12&${query}`;

/** Must take hardly longer with 100,000 cows than with a thousand. */
const FLAT: Record<string, Call> = {
  'first page': () => '/product/get-all-cows?page=0&limit=12',
  'price up': () => '/product/sort-cows?sort=2',
  detail: () => '/product/get-cow/NDL-500',
};

const OTHER: Record<string, Call> = {
  'price down': () => '/product/sort-cows?sort=1',
  'weight down': () => '/product/sort-cows?sort=3',
  'weight up': () => '/product/sort-cows?sort=4',
  'page 1000': () => '/product/get-all-cows?page=1000&limit=12',
};

/** A filter with sorting and an exact count. */
const COUNTED: Record<string, Call> = {
  'most of the herd': (n) => search(`maxPrice=${300_000 + n}&sort=3`),
  'breed, newest first': (n) => search(`breed=Red%20Chittagong&maxPrice=${500_000 + n}`),
  'three filters': (n) => search(`color=Black,Red&gender=MALE_BULL&maxPrice=${200_000 + n}&sort=4`),
  'every filter': (n) =>
    search(
      `color=Black,Red&gender=MALE_BULL&cowSize=MEDIUM&breed=Deshi&age=3&minWeight=150&tagId=1&maxPrice=${400_000 + n}&sort=2`,
    ),
  'against weight up': (n) => search(`minWeight=600&maxPrice=${400_000 + n}&sort=4`),
  'against price down': (n) => search(`cowSize=SMALL&minPrice=${100_000 + n}&sort=1`),
  'tag 7': (n) => search(`tagId=7&maxPrice=${250_000 + n}&sort=1`),
  'tag 77': (n) => search(`tagId=77&maxPrice=${250_000 + n}&sort=3`),
  'tag 9999': (n) => search(`tagId=9999&maxPrice=${250_000 + n}&sort=2`),
  'tag of none': (n) => search(`tagId=Z9&maxPrice=${250_000 + n}&sort=2`),
  words: (n) => search(`search=red%20sahiwal&maxPrice=${250_000 + n}&sort=2`),
  'a word of every cow': (n) => search(`search=ndl&maxPrice=${250_000 + n}&sort=1`),
  'page 1000 of a filter': (n) => search(`maxPrice=${1_000_000 + n}&page=1000&sort=1`),
  'nothing found': (n) => search(`cowSize=SMALL&minWeight=300&maxPrice=${250_000 + n}&sort=2`),
};

interface Figures {
  p50: number;
  p99: number;
}

export const growth = scenario(
  5,
  'lists and filters over 1,000 to 100,000 cows: what grows with the herd',
  async (later) => {
    const herds: Herd[] = [];
    for (const rows of SIZES) herds.push(await startHerd(rows, later));
    console.log(`medians of ${ROUNDS} rounds of ${REQUESTS} requests: p50 / p99 in ms`);
    console.log(
      line(
        '',
        SIZES.map((rows) => `${rows} cows`),
      ),
    );
    const flat = await measureAll(herds, FLAT);
    await measureAll(herds, OTHER);
    const counted = await measureAll(herds, COUNTED);

    const largest = (figures: Figures[]) => figures.at(-1)?.p99 ?? Number.NaN;
    const ratios = Object.entries(flat).map(([name, figures]) =>
      verdict(`${name}: p99 of 100,000 ÷ p99 of 1,000`, largest(figures) / (figures[0]?.p99 ?? 0), RATIO),
    );
    const counts = SIZES.flatMap((rows, index) => {
      const atMost = COUNT[rows];
      if (atMost === undefined) return [];
      const slowest = Math.max(...Object.values(counted).map((figures) => figures[index]?.p99 ?? Number.NaN));
      return verdict(`any filter, sort and exact count at ${rows}, p99 ms`, slowest, { atMost });
    });
    return [...ratios, ...counts].every(Boolean);
  },
);

async function startHerd(rows: number, later: Later): Promise<Herd> {
  const { databaseUrl, mediaFolder } = await openTestHerd({ rows }, later);
  const settings = { DATABASE_URL: databaseUrl, MEDIA_FOLDER: mediaFolder };
  const { url } = await startApi(settings, later);
  // One keep-alive connection, so that connecting is not measured.
  const api = openHttpClient(url, { connections: 1 });
  later(() => api.end());
  return { rows, api };
}

async function measureAll(herds: Herd[], calls: Record<string, Call>): Promise<Record<string, Figures[]>> {
  const all: Record<string, Figures[]> = {};
  for (const [name, call] of Object.entries(calls)) {
    const figures = await interleaved(herds, call);
    console.log(
      line(
        name,
        figures.map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`),
      ),
    );
    all[name] = figures;
  }
  return all;
}

async function interleaved(herds: Herd[], call: Call): Promise<Figures[]> {
  const rounds: Figures[][] = herds.map(() => []);
  for (const herd of herds) await timed(herd, call, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, herd] of herds.entries()) {
      const times = await timed(herd, call, REQUESTS);
      rounds[index]?.push({ p50: median(times), p99: quantile(times, 0.99) });
    }
  }
  return rounds.map((each) => ({
    p50: median(each.map(({ p50 }) => p50)),
    p99: median(each.map(({ p99 }) => p99)),
  }));
}

let requestNumber = 0;
async function timed({ api }: Herd, call: Call, requests: number): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < requests; request += 1) {
    requestNumber += 1;
    const path = call(requestNumber);
    const sendRequest = async () => {
      const { status } = await api.send(path);
      if (status !== 200) throw new Error(`${path} returned ${status}`);
    };
    times.push(await milliseconds(sendRequest));
  }
  return times;
}

const line = (name: string, cells: string[]) =>
  name.padEnd(24) + cells.map((cell) => cell.padStart(16)).join('');
