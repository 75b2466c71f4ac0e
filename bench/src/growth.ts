import { startApi } from '@khamar/e2e/processes';
import { cleaningUp, type Later } from '@khamar/e2e/clean-up';
import { freshHerd } from './fresh-herd.ts';
import { type Call, COUNTED, FLAT, OTHER } from './growth-calls.ts';
import { type Connection, keepAlive } from './keep-alive.ts';
import { quantile } from '@khamar/e2e/quantile';
import { milliseconds, verdict } from './statistics.ts';

const SIZES = [1000, 10_000, 100_000] as const;
const ROUNDS = 5;
const REQUESTS = 200;
const WARM_UP = 50;
/** p99 with 100,000 cows ÷ p99 with a thousand. */
const RATIO = { goal: 1.5, atMost: 2.5 };
/** p99 of any filter with its sort and its exact count, by the number of cows; milliseconds. */
const COUNT: Partial<Record<(typeof SIZES)[number], number>> = { 10_000: 40, 100_000: 250 };

interface Herd {
  rows: number;
  url: string;
  connection: Connection;
}

interface Figures {
  p50: number;
  p99: number;
}

/** One API for each herd; the rounds alternate between them, so that a busy minute meets all. */
export function growth(): Promise<boolean> {
  return cleaningUp(async (later) => {
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
      const goal = COUNT[rows];
      if (goal === undefined) return [];
      const slowest = Math.max(...Object.values(counted).map((figures) => figures[index]?.p99 ?? Number.NaN));
      return verdict(`any filter, sort and exact count at ${rows}, p99 ms`, slowest, { goal, atMost: goal });
    });
    return [...ratios, ...counts].every(Boolean);
  });
}

async function startHerd(rows: number, later: Later): Promise<Herd> {
  const settings = await freshHerd(rows, later);
  const api = await startApi({ ...settings, PORT: '0' });
  later(() => api.stop());
  const connection = keepAlive();
  later(() => Promise.resolve(connection.end()));
  return { rows, url: api.url, connection };
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
      rounds[index]?.push({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });
    }
  }
  const median = (values: number[]) => quantile(values, 0.5);
  return rounds.map((each) => ({
    p50: median(each.map(({ p50 }) => p50)),
    p99: median(each.map(({ p99 }) => p99)),
  }));
}

let asked = 0;
async function timed({ url, connection }: Herd, call: Call, requests: number): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < requests; request += 1) {
    asked += 1;
    const address = url + call(asked);
    times.push(await milliseconds(() => connection.ask(address)));
  }
  return times;
}

const line = (name: string, cells: string[]) =>
  name.padEnd(24) + cells.map((cell) => cell.padStart(16)).join('');
