/** npm run services [-- stop]: starts what development and tests need, on loopback, without containers. */
import { databaseServer, stopCluster } from '@khamar/database/cluster';
import { createDatabaseIfMissing } from '@khamar/database/databases';

async function start(): Promise<void> {
  const address = await databaseServer();
  await createDatabaseIfMissing(address);
  const shown = new URL(address);
  shown.password = '';
  console.log(`PostgreSQL  ${shown.href}`);
}

const [command = 'start'] = process.argv.slice(2);
try {
  if (command === 'start') await start();
  else if (command === 'stop')
    console.log(stopCluster() ? 'PostgreSQL stopped' : 'PostgreSQL was not running');
  else throw new Error(`Unknown command "${command}": use no argument to start, or "stop".`);
} catch (error) {
  // Print the message without the stack trace.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
