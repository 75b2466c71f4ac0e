/** npm run services [-- stop]: what development and tests need, on loopback, without containers. */
import { databaseServer, stopCluster } from '@khamar/database/cluster';
import { createDatabaseIfMissing } from '@khamar/database/databases';

const [command = 'start'] = process.argv.slice(2);
if (command === 'start') {
  const address = await databaseServer();
  await createDatabaseIfMissing(address);
  const shown = new URL(address);
  shown.password = '';
  console.log(`PostgreSQL  ${shown.href}`);
} else if (command === 'stop') {
  console.log(stopCluster() ? 'PostgreSQL stopped' : 'PostgreSQL was not running');
} else {
  console.error(`Unknown command "${command}": say nothing to start, or "stop".`);
  process.exitCode = 1;
}
