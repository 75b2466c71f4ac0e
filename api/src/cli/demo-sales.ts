/** npm run dev: adds sales to the demo farm, once. */
import { databaseServer } from '@khamar/database/cluster';
import { readCommandConfig } from '../config.ts';
import { openDatabase, openPool } from '../db/pool.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import { openJobs } from '../jobs/client.ts';
import { makeMailService } from '../modules/messages/index.ts';
import { addDemoSales } from '../modules/sales/index.ts';
import { makeCurrentSettings } from '../modules/settings/index.ts';

// Demo phone numbers may belong to real people, so no SMS is sent and no number needs verification.
const config = {
  ...readCommandConfig(await databaseServer()),
  SMS_URL: undefined,
  HOLD_NEEDS_VERIFIED_PHONE: false,
};
const pool = openPool(config, () => undefined);
const jobs = openJobs(pool, { warn: console.warn });
try {
  const db = openDatabase<DatabaseSchema>(pool);
  const current = makeCurrentSettings(db, config, { warn: console.warn });
  await current.refresh();
  const settings = { ...config, current };
  const added = await addDemoSales({
    db,
    jobs,
    mail: makeMailService(jobs, settings),
    settings,
    gateways: new Map(),
  });
  if (added > 0) console.log(`Added ${added} bookings of the demo`);
} finally {
  await jobs.stop();
  await pool.end();
}
