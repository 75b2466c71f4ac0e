import { z } from 'zod';
import { readCommandConfig } from '../config.ts';
import { openDatabase, openPool } from '../db/pool.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { openJobs } from '../jobs/client.ts';
import { listMails, makeMailService } from '../modules/messages/index.ts';
import { makeCurrentSettings } from '../modules/settings/index.ts';

const USAGE = 'Usage: "failed", "waiting", or "retry" and the ID of an email.';
const warn = (fault: unknown) => {
  console.error(fault);
};

/** Returns a message, or rows for a table. */
export async function runMailCommand(
  [command, id]: string[],
  ...configArgs: Parameters<typeof readCommandConfig>
) {
  const config = readCommandConfig(...configArgs);
  const pool = openPool(config, warn);
  const db = openDatabase<DatabaseSchema>(pool);

  async function retry(): Promise<string> {
    const mailId = z.uuid().safeParse(id).data;
    if (mailId === undefined) throw new Error(USAGE);
    const settings = { ...config, current: makeCurrentSettings(db, config, { warn }) };
    const jobs = openJobs(pool, { warn });
    try {
      const isOpen = await inTransaction(db, (tx) => makeMailService(jobs, settings).retry(tx, mailId));
      if (!isOpen) throw new Error('Email not found, or already sent.');
      return 'Sending again.';
    } finally {
      await jobs.stop();
    }
  }

  try {
    if (command === 'retry') return await retry();
    if (command === 'failed' || command === 'waiting') return await listMails(db, command);
    throw new Error(USAGE);
  } finally {
    await pool.end();
  }
}
