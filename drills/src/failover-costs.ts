import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { keepWriting } from './acknowledged-writes.ts';
import type { Farm } from './farm-on.ts';
import { quantile } from '@khamar/e2e/quantile';
import { tell } from './figures.ts';
import type { OwnCluster } from './own-cluster.ts';
import { at } from './replica.ts';

const ROUNDS = 3;

/** What a second server and an address that stays cost every day, in turn with and without them. */
export async function tellWhatItCosts({ url, port }: OwnCluster, farm: Farm, stable: number): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const writes: Record<string, number[]> = { '': [], khamar_replica: [] };
  const reads: Record<number, number[]> = { [port]: [], [stable]: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [waitFor, times] of Object.entries(writes)) {
      await owner.query(`alter system set synchronous_standby_names = '${waitFor}'`);
      await owner.query('select pg_reload_conf()');
      const writing = await keepWriting(farm.api.url, { mediaFolder: farm.mediaFolder, withPictures: false });
      await pause(1500);
      await writing.stop();
      // The first round warms up.
      if (round > 0) times.push(...writing.times);
    }
    for (const [through, times] of Object.entries(reads))
      times.push(...(await roundTrips(at(url, Number(through)), 1000)));
  }
  await owner.end();
  tell('a write through the API, p50, on one server', quantile(writes[''] ?? [], 0.5), 'ms');
  tell('a write through the API, p50, on both', quantile(writes['khamar_replica'] ?? [], 0.5), 'ms');
  tell('there and back, p50, straight', quantile(reads[port] ?? [], 0.5), 'ms');
  tell('there and back, p50, by the address that stays', quantile(reads[stable] ?? [], 0.5), 'ms');
}

async function roundTrips(url: string, count: number): Promise<number[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const start = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
    await client.query('select 1');
    times.push(performance.now() - start);
  }
  await client.end();
  return times;
}
