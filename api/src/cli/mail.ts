/** npm run mail -- failed | waiting | retry ID: lists or retries mails, without showing addresses. */
import { databaseServer } from '@khamar/database/cluster';
import { runMailCommand } from './mail-command.ts';

try {
  const result = await runMailCommand(process.argv.slice(2), await databaseServer());
  if (typeof result === 'string') console.log(result);
  else console.table(result);
} catch (error) {
  // For a person at a terminal: the message, not the stack.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
