/** npm run mail -- failed | waiting | retry ID: what became of the mails. No address is shown. */
import { databaseServer } from '@khamar/database/cluster';
import { runMailCommand } from './mail-command.ts';

try {
  const shown = await runMailCommand(process.argv.slice(2), await databaseServer());
  if (typeof shown === 'string') console.log(shown);
  else console.table(shown);
} catch (error) {
  // A person reads this: the sentence, not the stack.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
