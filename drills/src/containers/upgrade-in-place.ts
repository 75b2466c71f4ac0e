import { randomInt } from 'node:crypto';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { checkWrites } from '@khamar/testkit/acknowledged-writes/check';
import { openLedger } from '@khamar/testkit/acknowledged-writes/ledger';
import { startWriters } from '@khamar/testkit/acknowledged-writes/writers';
import { report, seconds, verdict } from '@khamar/testkit/measure/statistics';
import { startReader } from '@khamar/testkit/measure/visits';
import type { ComposedFarm } from './farm-folder.ts';

/** The script of the farm, while staff register cows with pictures and change prices and visitors read what no cache has. */
export async function upgradeUnderWrites(farm: ComposedFarm): Promise<boolean> {
  const { url, certificate, databaseUrl } = farm;
  const ledger = openLedger();
  const started = Date.now();
  const writers = await startWriters({
    apis: [`${url}/api`],
    ledger,
    certificate,
    prices: 2,
    cows: 2,
    restMs: 50,
    leads: 0,
    signUps: 0,
  });
  const unseen = (path: string) => startReader(url, () => path + randomInt(LIST_LIMITS.maxPage), certificate);
  const readers = ['/all-cows?unseen=', '/bn/cow/NDL-001?unseen=', '/api/product/get-all-cows?page='].map(
    unseen,
  );
  try {
    report('five containers replaced', await seconds(() => farm.runDeployed('upgrade-containers.sh')), 's');
  } finally {
    await writers.stop();
  }
  const visits = (await Promise.all(readers.map((reader) => reader.stop()))).flat();
  const failed = visits.filter(({ status }) => status !== 200);
  const again = ledger.writes.filter(({ tries }) => tries > 1);
  report('pages and lists meanwhile', visits.length);
  report('the slowest of them', Math.max(...visits.map(({ ms }) => ms)), 'ms');
  for (const { path, status } of failed.slice(0, 5)) report('failed', `${path}: ${status}`);
  report('acknowledged writes', ledger.acknowledged.length);
  report('writes that were told to try again, and were sent again', again.length);
  report('longest time without an acknowledged write', ledger.longestPause(started), 'ms');
  const { lost, double, torn } = await checkWrites(ledger.writes, databaseUrl);
  return [
    verdict('acknowledged writes lost', lost, { atMost: 0 }),
    verdict('effects doubled, or there in part', double + torn, { atMost: 0 }),
    verdict('pages and lists that failed, in %', (failed.length / visits.length) * 100, { atMost: 0.1 }),
  ].every(Boolean);
}
