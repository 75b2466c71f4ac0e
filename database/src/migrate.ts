/** npm run migrate: applies pending migrations. */
import { databaseServer } from './cluster.ts';
import { createDatabaseIfMissing } from './databases.ts';
import { migrate } from './migration-runner.ts';

const address = await databaseServer();
await createDatabaseIfMissing(address);
const applied = await migrate(address);
console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date');
