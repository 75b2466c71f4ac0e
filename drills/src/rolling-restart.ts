import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseServer } from '@khamar/database/cluster';
import { createFreshDatabase, dropDatabase } from '@khamar/database/databases';
import { type Farm, startFarm } from '@khamar/e2e/farm-behind-proxy';
import { run } from '@khamar/e2e/processes';
import { restartInTurn } from '@khamar/e2e/rolling-restart';
import { underLoad } from '@khamar/e2e/steady-load';
import { unmarkDemo } from '@khamar/e2e/unmark-demo';

const ROUNDS = 3;

/** Restarts API and site behind the proxy, process by process, while visitors read and staff write. Not one request may fail. */
export async function rollingRestart(): Promise<boolean> {
  const databaseUrl = await createFreshDatabase(await databaseServer(), 'drill');
  const mediaFolder = await mkdtemp(join(tmpdir(), 'khamar-media-'));
  let farm: Farm | undefined;
  try {
    await run('database/seed/main.ts', { DATABASE_URL: databaseUrl, MEDIA_FOLDER: mediaFolder });
    await unmarkDemo(databaseUrl);
    farm = await startFarm({ databaseUrl, mediaFolder });
    return await restartRounds(farm);
  } finally {
    await farm?.stop();
    await dropDatabase(databaseUrl);
    await rm(mediaFolder, { recursive: true });
  }
}

async function restartRounds(farm: Farm): Promise<boolean> {
  const start = performance.now();
  const { answered, failed, astray, slowestMs } = await underLoad(farm.proxy, async () => {
    for (let round = 0; round < ROUNDS; round += 1) await restartInTurn(farm);
  });
  const seconds = (performance.now() - start) / 1000;
  const all = answered.pages + answered.lists + answered.writes;
  console.log(`restarts    ${ROUNDS * 4} in ${seconds.toFixed(1)} s`);
  console.log(`answered    ${all} (${(all / seconds).toFixed(0)}/s)`, answered);
  console.log(`slowest     ${slowestMs.toFixed(0)} ms`);
  console.log(`failed      ${failed.length} (goal 0)`, failed.slice(0, 10));
  console.log(`astray      ${astray} acknowledged writes (goal 0)`);
  return failed.length === 0 && astray === 0;
}
