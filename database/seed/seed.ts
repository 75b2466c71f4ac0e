import { FarmProfile } from '@khamar/contract/farm-profile';
import { Client } from 'pg';
import profile from '../../farm.json' with { type: 'json' };
import { seedCow } from './herd.ts';
import { insertCows } from './insert.ts';
import { drawInto } from './pictures.ts';

/** The demo herd. Rows beyond it are for measurements and share its pictures. */
export const HERD = 240;
const BATCH = 5000;

/** Fills the database up to `rows` cows; what is there stays. Says how many were added. */
export async function seed(databaseUrl: string, mediaFolder: string, rows: number = HERD): Promise<number> {
  const { tagPrefix } = FarmProfile.parse(profile);
  const pictures: string[] = [];
  for (let n = 1; n <= Math.min(rows, HERD); n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- sharp uses every core for one picture already
    pictures.push(await drawInto(mediaFolder, seedCow(n, tagPrefix).look));
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  let added = 0;
  try {
    await client.query(`select set_config('khamar.actor', 'seed', false)`);
    // A measurement's million cows have no history that anyone would read.
    if (rows > HERD) await client.query('alter table cow disable trigger cow_audit_on_insert');
    for (let first = 1; first <= rows; first += BATCH) {
      const size = Math.min(BATCH, rows - first + 1);
      const cows = Array.from({ length: size }, (_, index) => {
        const cow = seedCow(first + index, tagPrefix);
        return { ...cow, imageKey: pictures[(first + index - 1) % HERD] ?? '' };
      });
      // oxlint-disable-next-line no-await-in-loop -- one connection, one batch at a time
      added += await insertCows(client, cows);
    }
    await client.query('alter table cow enable trigger cow_audit_on_insert');
    // Fresh statistics and a visibility map: without them the first measurements are of an empty table's plans.
    await client.query('vacuum analyze cow');
  } finally {
    await client.end();
  }
  return added;
}
