import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from '@khamar/database/databases';
import { runProgram } from '@khamar/testkit/processes/processes';
import type { DatabaseNode } from './database-node.ts';

/** A write that this server acknowledged. */
export interface LocalWrite {
  mark: string;
  at: number;
}

const TRY_MS = 500;
const PATIENCE_SECONDS = '3';

export const makeLocalTable = (databaseUrl: string) =>
  query(databaseUrl, 'create table drill_local_write (mark text primary key)');

/** Writes directly to this server, bypassing HAProxy, for as long as it accepts writes. */
export function startLocalWriter(node: DatabaseNode, databaseUrl: string) {
  const over = new AbortController();
  const database = new URL(databaseUrl).pathname.slice(1);
  const acknowledged: LocalWrite[] = [];
  const write = async () => {
    while (!over.signal.aborted) {
      const mark = randomUUID();
      const sql = `insert into drill_local_write values ('${mark}')`;
      const psql = ['psql', '-Xq', '-h', '127.0.0.1', '-U', 'postgres', '-d', database, '-c', sql];
      const [command, args] = node.command('timeout', '-s', 'KILL', PATIENCE_SECONDS, ...psql);
      const { code } = await runProgram(command, args);
      if (code === 0) acknowledged.push({ mark, at: Date.now() });
      await pause(TRY_MS);
    }
  };
  const writing = write();
  return {
    async stop(): Promise<LocalWrite[]> {
      over.abort();
      await writing;
      return acknowledged;
    },
  };
}

/** Number of these writes missing from the database. */
export async function countLost(databaseUrl: string, writes: LocalWrite[]): Promise<number> {
  const rows = await query(databaseUrl, 'select mark from drill_local_write');
  const marks = new Set(rows.map((row) => row['mark']));
  return writes.filter(({ mark }) => !marks.has(mark)).length;
}

async function query(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = await connectTo(databaseUrl);
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}
