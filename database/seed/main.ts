/** npm run seed [-- --rows 1000000]: the demo herd, or as many cows as a benchmark needs. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openStorage } from '@khamar/media/open-storage';
import { databaseServer } from '../src/cluster.ts';
import { createDatabaseIfMissing } from '../src/databases.ts';
import { migrate } from '../src/migration-runner.ts';
import { HERD_SIZE } from './demo-cows.ts';
import { seed } from './seed.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: String(HERD_SIZE) } } });
const rows = Number(values.rows);
if (!Number.isInteger(rows) || rows < 1) throw new Error('--rows takes a whole number from 1 up');

const address = await databaseServer();
await createDatabaseIfMissing(address);
await migrate(address);
const data = fileURLToPath(new URL('../../.data', import.meta.url));
const storage = openStorage({ MEDIA_FOLDER: `${data}/media`, MEDIA_S3_REGION: 'us-east-1', ...process.env });
const started = performance.now();
const added = await seed(address, { storage, drawings: `${data}/drawings`, rows });
console.log(`Seeded ${added} cows in ${((performance.now() - started) / 1000).toFixed(1)} s`);
