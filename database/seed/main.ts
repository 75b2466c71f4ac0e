/** npm run seed [-- --rows 1000000]: the demo herd, or as many cows as a measurement needs. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { databaseServer } from '../src/cluster.ts';
import { createDatabaseIfMissing } from '../src/databases.ts';
import { migrate } from '../src/migrations.ts';
import { HERD, seed } from './seed.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: String(HERD) } } });
const rows = Number(values.rows);
if (!Number.isInteger(rows) || rows < 1) throw new Error('--rows takes a whole number from 1 up');

const address = await databaseServer();
await createDatabaseIfMissing(address);
await migrate(address);
const mediaFolder =
  process.env['MEDIA_FOLDER'] ?? fileURLToPath(new URL('../../.data/media', import.meta.url));
const started = performance.now();
const added = await seed(address, mediaFolder, rows);
console.log(`Seeded ${added} cows in ${((performance.now() - started) / 1000).toFixed(1)} s`);
