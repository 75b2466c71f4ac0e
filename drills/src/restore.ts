import { readdir, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { Client } from 'pg';
import { keepWriting, missingFrom, type Writing } from './acknowledged-writes.ts';
import { openBackedUp } from './backed-up-cluster.ts';
import { openFarm } from './farm-on.ts';
import { figure, seconds, tell } from './figures.ts';
import { byRunbook } from './runbook.ts';
import { runScript } from './script.ts';

const HERD = 10_000;

/** Everything is dropped, tables and pictures, while staff write; the runbook brings it back as it was a moment before. */
export const restore = (): Promise<boolean> =>
  cleaningUp(async (later) => {
    const { cluster, variables } = await openBackedUp(later);
    const { owner } = cluster;
    const farm = await openFarm(cluster, HERD, later);
    const withPictures = await keepWriting(farm.api.url, { mediaFolder: farm.mediaFolder });
    later(() => withPictures.stop());
    tell('full backup', await seconds(() => runScript('backup/backup.sh', ['full'], variables, owner)), 's');
    await pause(3000);
    tell('diff', await seconds(() => runScript('backup/backup.sh', ['diff'], variables, owner)), 's');
    await pause(3000);
    await withPictures.stop();
    // The timer's minute: pictures of the last one would be lost with their disk, and only with it.
    await runScript('backup/pictures.sh', [], variables);
    const writing = await keepWriting(farm.api.url, { mediaFolder: farm.mediaFolder, withPictures: false });
    later(() => writing.stop());
    await pause(3000);
    const seeded = await seededHerd(farm.databaseUrl);
    const target = await disaster(farm.databaseUrl);
    await rm(farm.mediaFolder, { recursive: true });
    const promised = [...withPictures.acknowledged, ...writing.acknowledged].filter(
      ({ at }) => at <= new Date(target).getTime(),
    );
    tell('acknowledged writes before the disaster', String(promised.length));

    const took = await seconds(async () => {
      const database = () => byRunbook('restore', { ...variables, TARGET: target }, owner);
      tell('database back', await seconds(database), 's');
      tell('pictures back', await seconds(() => byRunbook('restore-pictures', variables)), 's');
    });
    const acknowledgedSoFar = writing.acknowledged.length;
    tell(
      'the API, never restarted, writes again after',
      await seconds(() => untilMore(writing, acknowledgedSoFar)),
      's',
    );
    await writing.stop();

    const name = new URL(farm.databaseUrl).pathname.slice(1);
    const gone = (await byRunbook('missing-pictures', { ...variables, DATABASE: name })).split('\n');
    tell('files of pictures', String((await readdir(farm.mediaFolder)).length));
    return [
      figure('acknowledged writes missing', (await missingFrom(farm.databaseUrl, promised)).length, {
        atMost: 0,
      }),
      figure('seeded rows missing or changed', differences(seeded, await seededHerd(farm.databaseUrl)), {
        atMost: 0,
      }),
      figure('pictures missing', gone.filter(Boolean).length, { atMost: 0 }),
      figure('minutes by the runbook', took / 60, { atMost: 5 }),
    ].every(Boolean);
  });

/** Says the moment just before it. */
async function disaster(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
  await client.query('drop table cow, picture, audit_entry, account cascade');
  await client.end();
  return rows[0]?.now ?? '';
}

/** What nobody touched meanwhile, row by row. */
async function seededHerd(databaseUrl: string): Promise<Set<string>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ row: string }>(
    `select cow::text as row from cow where tag_id not like 'DRL-%' union all select account::text from account
     union all select picture::text from picture where exists (select from cow where image_key = key and tag_id not like 'DRL-%')`,
  );
  await client.end();
  return new Set(rows.map(({ row }) => row));
}

const differences = (before: Set<string>, after: Set<string>): number =>
  [...before].filter((row) => !after.has(row)).length + [...after].filter((row) => !before.has(row)).length;

async function untilMore({ acknowledged }: Writing, than: number): Promise<void> {
  for (let tries = 300; acknowledged.length <= than; tries -= 1) {
    if (tries === 0) throw new Error('Nobody could write again');
    // oxlint-disable-next-line no-await-in-loop -- the next look after a moment
    await pause(100);
  }
}
