import { type Running, startApi } from '@khamar/e2e/processes';
import { cleaningUp } from './clean-up.ts';
import { freshHerd } from './fresh-herd.ts';
import { milliseconds, quantile } from './statistics.ts';

/** How much slower may a herd of a million be than one of a thousand (p50)? */
const CEILING = 2;
const SIZES = [1000, 1_000_000] as const;
const ROUNDS = 7;
const REQUESTS = 100;
const CALLS = { 'first page': '/product/get-all-cows?page=0&limit=12', detail: '/product/get-cow/NDL-500' };

interface Herd {
  rows: number;
  api: Running;
}

/** One API for each herd; the rounds go to and fro between them, so that a noisy minute meets both. */
export function growth(): Promise<boolean> {
  return cleaningUp(async (later) => {
    const herds: Herd[] = [];
    for (const rows of SIZES) {
      const settings = await freshHerd(rows, later);
      const api = await startApi({ ...settings, PORT: '0', READ_CACHE_MB: '0' });
      later(() => api.stop());
      herds.push({ rows, api });
    }
    const verdicts: boolean[] = [];
    for (const [name, path] of Object.entries(CALLS))
      verdicts.push(report(name, await interleaved(herds, path)));
    return verdicts.every(Boolean);
  });
}

async function interleaved(herds: Herd[], path: string): Promise<Map<number, number[]>> {
  const times = new Map<number, number[]>(herds.map(({ rows }) => [rows, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { rows, api } of herds) {
      const measured = await measure(api.url + path);
      // The first round warms connections, caches and the compiler.
      if (round > 0) times.get(rows)?.push(...measured);
    }
  }
  return times;
}

async function measure(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    times.push(
      await milliseconds(async () => {
        const response = await fetch(url);
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      }),
    );
  }
  return times;
}

function report(name: string, times: Map<number, number[]>): boolean {
  const [small = [], large = []] = SIZES.map((rows) => times.get(rows));
  const ratio = quantile(large, 0.5) / quantile(small, 0.5);
  for (const [rows, all] of times) {
    const figures = [0.5, 0.99].map((share) => `${quantile(all, share).toFixed(2)} ms`).join(', p99 ');
    console.log(`${name.padEnd(12)} ${String(rows).padStart(9)} cows: p50 ${figures}`);
  }
  console.log(`${name.padEnd(12)} ratio of p50: ${ratio.toFixed(2)} (at most ${CEILING})`);
  return ratio <= CEILING;
}
