import { databaseServer } from '@khamar/database/cluster';
import { createFreshDatabase, dropDatabase } from '@khamar/database/databases';
import { checkout, run, type Running, startApi } from '@khamar/e2e/processes';
import { milliseconds, quantile } from './statistics.ts';

/** How much slower may a herd of a million be than one of a thousand (p50)? */
const FLOOR = 2;
const SIZES = [1000, 1_000_000] as const;
const ROUNDS = 7;
const REQUESTS = 100;
const CALLS = { 'first page': '/product/get-all-cows?page=0&limit=12', detail: '/product/get-cow/NDL-500' };

/** One API for each herd; the rounds go to and fro between them, so that a noisy minute meets both. */
export async function growth(): Promise<boolean> {
  const server = await databaseServer();
  const herds: { rows: number; databaseUrl: string; api: Running }[] = [];
  try {
    for (const rows of SIZES) {
      const databaseUrl = await createFreshDatabase(server, 'bench');
      await run(
        'database/seed/main.ts',
        { DATABASE_URL: databaseUrl, MEDIA_FOLDER: `${checkout}.data/media` },
        ['--rows', String(rows)],
      );
      const api = await startApi({ DATABASE_URL: databaseUrl, PORT: '0' });
      herds.push({ rows, databaseUrl, api });
    }
    const results = [];
    for (const [name, path] of Object.entries(CALLS)) {
      const times = new Map<number, number[]>(SIZES.map((rows) => [rows, []]));
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const { rows, api } of herds) {
          const measured = await measure(api.url + path);
          // The first round warms connections, caches and the compiler.
          if (round > 0) times.get(rows)?.push(...measured);
        }
      }
      results.push(report(name, times));
    }
    return results.every(Boolean);
  } finally {
    for (const { api, databaseUrl } of herds) {
      await api.stop();
      await dropDatabase(databaseUrl);
    }
  }
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
  const [small, large] = SIZES.map((rows) => times.get(rows) ?? []);
  const ratio = quantile(large ?? [], 0.5) / quantile(small ?? [], 0.5);
  for (const [rows, all] of times) {
    const figures = [0.5, 0.99].map((share) => `${quantile(all, share).toFixed(2)} ms`).join(', p99 ');
    console.log(`${name.padEnd(12)} ${String(rows).padStart(9)} cows: p50 ${figures}`);
  }
  console.log(`${name.padEnd(12)} ratio of p50: ${ratio.toFixed(2)} (at most ${FLOOR})`);
  return ratio <= FLOOR;
}
