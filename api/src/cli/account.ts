/** npm run account -- create|password|roles|…: manages accounts; needs the database owner's credentials. README.md, docs/privacy.md */
import { databaseServer } from '@khamar/database/cluster';
import { runAccountCommand, errorSentence } from './account-arguments.ts';
import { askLine, askPassword } from './terminal.ts';

try {
  const lines = await runAccountCommand(process.argv.slice(2), {
    databaseUrl: databaseServer,
    terminal: { askLine, askPassword },
  });
  for (const line of lines) console.log(line);
} catch (error) {
  console.error(errorSentence(error));
  process.exitCode = 1;
}
