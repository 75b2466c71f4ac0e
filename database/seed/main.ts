/**
 * npm run seed [-- --rows 1000000]: the demo herd, or as many cows as a benchmark needs. With `--different 24` the cows share the photos of
 * the first 24: drawing all takes over a minute, which tests do not need.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openStorage } from '@khamar/media/open-storage';
import { databaseServer } from '../src/cluster.ts';
import { createDatabaseIfMissing } from '../src/databases.ts';
import { migrate } from '../src/migration-runner.ts';
import { HERD_SIZE } from './demo-cows.ts';
import { seed } from './seed.ts';

const size = { type: 'string', default: String(HERD_SIZE) } as const;
const { values } = parseArgs({ options: { rows: size, different: size } });
const [rows, different] = [Number(values.rows), Number(values.different)];
if (![rows, different].every((one) => Number.isInteger(one) && one >= 1))
  throw new Error('--rows and --different take a whole number from 1 up');

const address = await databaseServer();
await createDatabaseIfMissing(address);
await migrate(address);
const data = fileURLToPath(new URL('../../.data', import.meta.url));
const storage = openStorage({ MEDIA_FOLDER: `${data}/media`, MEDIA_S3_REGION: 'us-east-1', ...process.env });
const started = performance.now();
const added = await seed(address, { storage, drawings: `${data}/drawings`, rows, different });
console.log(`Seeded ${added} cows in ${((performance.now() - started) / 1000).toFixed(1)} s`);
