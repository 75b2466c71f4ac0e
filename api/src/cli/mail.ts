/** npm run mail -- failed | waiting | retry ID: what became of the mails. No address is shown. */
import { databaseServer } from '@khamar/database/cluster';
import { z } from 'zod';
import { readCommandConfig } from '../config.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import { listMails, makeMailService } from '../modules/messages/index.ts';
import { openDatabase, openPool } from '../db/pool.ts';
import { inTransaction } from '../db/transaction.ts';
import { openJobs } from '../jobs/client.ts';

const USAGE = 'Say "failed", "waiting", or "retry" and the id of a mail.';
const warn = (fault: unknown) => {
  console.error(fault);
};

const config = readCommandConfig(await databaseServer());
const pool = openPool(config, warn);
const db = openDatabase<DatabaseSchema>(pool);

async function retry(id: string | undefined): Promise<void> {
  const mailId = z.uuid(USAGE).parse(id);
  const jobs = openJobs(pool, { warn });
  try {
    const isOpen = await inTransaction(db, (tx) => makeMailService(jobs, config).retry(tx, mailId));
    if (!isOpen) throw new Error('There is no such mail, or it was sent already.');
    console.log('It is tried again.');
  } finally {
    await jobs.stop();
  }
}

const [command, id] = process.argv.slice(2);
try {
  if (command === 'retry') await retry(id);
  else if (command === 'failed' || command === 'waiting') console.table(await listMails(db, command));
  else throw new Error(USAGE);
} catch (error) {
  // A person reads this: the sentence, not the stack.
  console.error(error instanceof z.ZodError ? USAGE : error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await pool.end();
}
