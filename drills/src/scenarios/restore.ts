import { readdir, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from '@khamar/database/databases';
import { checkWrites } from '@khamar/testkit/acknowledged-writes/check';
import { openLedger } from '@khamar/testkit/acknowledged-writes/ledger';
import { startWriters } from '@khamar/testkit/acknowledged-writes/writers';
import { scenario } from '@khamar/testkit/processes/command-line';
import { report, seconds, verdict } from '@khamar/testkit/measure/statistics';
import { openTestStack } from '@khamar/testkit/servers/test-stack';
import { waitFor } from '@khamar/testkit/wait-for';
import { openBackedUp } from '../lib/postgres/deployed-cluster.ts';
import { byRunbook, runDeployed } from '../lib/postgres/runbook.ts';

const HERD = 10_000;

export const restore = scenario(
  2,
  'the main tables are dropped while staff write; the runbook restores the moment before (package pgbackrest)',
  async (later) => {
    const { cluster, variables } = await openBackedUp(later);
    const { owner } = cluster;
    const mediaFolder = variables.MEDIA_FOLDER;
    const options = { server: cluster.url, rows: HERD, mediaFolder, webs: 0 };
    const { apiUrl, databaseUrl } = await openTestStack(options, later);
    const ledger = openLedger();
    const staff = { apis: [apiUrl], ledger, prices: 4, restMs: 10, leads: 0, signUps: 0 };
    const withImages = await startWriters({ ...staff, cows: 2 });
    const byTimer = (kind: string) =>
      seconds(() => runDeployed('backup/backup.sh', [kind], variables, owner));
    report('full backup', await byTimer('full'), 's');
    await pause(3000);
    report('diff', await byTimer('diff'), 's');
    await pause(3000);
    await withImages.stop();
    // Like the timer that runs every minute: only photos of the last minute could be lost, and only with their
    // disk.
    await runDeployed('backup/pictures.sh', [], variables);
    const writers = await startWriters(staff);
    await pause(3000);
    const changed = [
      ...new Set(ledger.writes.flatMap(({ kind, mark }) => (kind === 'price' ? mark.split(' ')[0] : []))),
    ];
    const seeded = await untouchedRows(databaseUrl, changed);
    const target = await dropMainTables(databaseUrl);
    await rm(mediaFolder, { recursive: true });
    const promised = ledger.acknowledged.filter(({ at }) => at <= new Date(target).getTime());
    report('acknowledged writes before the disaster', promised.length);

    const took = await seconds(async () => {
      const database = () => byRunbook('restore', { ...variables, TARGET: target }, owner);
      report('database back', await seconds(database), 's');
      report('photos back', await seconds(() => byRunbook('restore-pictures', variables)), 's');
    });
    const before = ledger.acknowledged.length;
    const waitForWrites = () =>
      waitFor('staff can write again', () => ledger.acknowledged.length > before, { seconds: 30 });
    report('the API, never restarted, writes again after', await seconds(waitForWrites), 's');
    await writers.stop();

    const name = new URL(databaseUrl).pathname.slice(1);
    const missing = (await byRunbook('missing-pictures', { ...variables, DATABASE: name })).split('\n');
    report('image files', (await readdir(mediaFolder)).length);
    const now = await untouchedRows(databaseUrl, changed);
    return [
      verdict('acknowledged writes missing', (await checkWrites(promised, databaseUrl)).lost, { atMost: 0 }),
      verdict('seeded rows missing or changed', seeded.symmetricDifference(now).size, { atMost: 0 }),
      verdict('photos missing', missing.filter(Boolean).length, { atMost: 0 }),
      verdict('minutes by the runbook', took / 60, { atMost: 5 }),
    ].every(Boolean);
  },
);

/** Returns the moment just before it. */
async function dropMainTables(databaseUrl: string): Promise<string> {
  const client = await connectTo(databaseUrl);
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
  await client.query('drop table cow, picture, audit_entry, account cascade');
  await client.end();
  return rows[0]?.now ?? '';
}

/** Rows unchanged since the seed. */
async function untouchedRows(databaseUrl: string, changed: (string | undefined)[]): Promise<Set<string>> {
  const client = await connectTo(databaseUrl);
  const { rows } = await client.query<{ row: string }>(
    `with untouched as (select * from cow where tag_id not like 'DRL-%' and id <> all($1::uuid[]))
     select untouched::text as row from untouched union all select account::text from account
     union all select picture::text from picture where exists (select from untouched where image_key = key)`,
    [changed],
  );
  await client.end();
  return new Set(rows.map(({ row }) => row));
}
