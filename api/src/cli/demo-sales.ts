/** npm run dev: sales for the demo farm, added once. */
import { databaseServer } from '@khamar/database/cluster';
import { readCommandConfig } from '../config.ts';
import { openDatabase, openPool } from '../db/pool.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import { openJobs } from '../jobs/client.ts';
import { makeMailService } from '../modules/messages/index.ts';
import { addDemoSales } from '../modules/sales/index.ts';

// The numbers of the demo may be somebody's: nobody is sent an SMS, and nobody there verifies a number.
const config = {
  ...readCommandConfig(await databaseServer()),
  SMS_URL: undefined,
  HOLD_NEEDS_VERIFIED_PHONE: false,
};
const pool = openPool(config, () => undefined);
const jobs = openJobs(pool, { warn: console.warn });
try {
  const db = openDatabase<DatabaseSchema>(pool);
  const added = await addDemoSales({
    db,
    jobs,
    mail: makeMailService(jobs, config),
    settings: config,
    gateways: new Map(),
  });
  if (added > 0) console.log(`Added ${added} bookings of the demo`);
} finally {
  await jobs.stop();
  await pool.end();
}
