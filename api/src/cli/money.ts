/** npm run ledger -- balances: the balance of each account. npm run audit:money: checks the invariants of docs/selling.md. */
import { databaseServer } from '@khamar/database/cluster';
import { readCommandConfig } from '../config.ts';
import { openDatabase, openPool } from '../db/pool.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import { auditMoney, balances } from '../modules/sales/index.ts';

const USAGE = 'Usage: "balances" or "audit".';
const taka = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });

const pool = openPool(readCommandConfig(await databaseServer()), (fault) => {
  console.error(fault);
});
const db = openDatabase<DatabaseSchema>(pool);

async function showBalances(): Promise<void> {
  for (const { account, holder, paisa } of await balances(db))
    console.log(
      `${(holder === null ? account : `cash (${holder})`).padEnd(20)} ${taka.format(Math.abs(paisa) / 100).padStart(18)} ${paisa >= 0 ? 'debit' : 'credit'}`,
    );
}

async function audit(): Promise<void> {
  const broken = await auditMoney(db);
  for (const { invariant, count, examples } of broken)
    console.error(`BROKEN: ${invariant}: ${count}, such as ${examples.join(', ')}`);
  if (broken.length > 0) process.exitCode = 1;
  else console.log('Every invariant holds.');
}

try {
  const [command] = process.argv.slice(2);
  if (command === 'balances') await showBalances();
  else if (command === 'audit') await audit();
  else throw new Error(USAGE);
} catch (error) {
  // For a person at a terminal: the message, not the stack.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await pool.end();
}
