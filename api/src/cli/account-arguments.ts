import { parseArgs } from 'node:util';
import { fieldMessageOf } from '@khamar/contract/field-errors';
import { z } from 'zod';
import { ACCOUNT_COMMANDS, type Terminal } from './account-commands.ts';
import { readCommandConfig } from '../config.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import { makeAccountAdmin } from '../modules/accounts/index.ts';
import { makeMailService } from '../modules/messages/index.ts';
import { makeCurrentSettings } from '../modules/settings/index.ts';
import { openDatabase, openPool } from '../db/pool.ts';
import { isDatabaseUnavailable } from '../db/transaction.ts';
import { openJobs } from '../jobs/client.ts';
import { makePasswords } from '../security/password.ts';

/** Actor name in the audit log. Usernames cannot contain brackets, so it never collides with a real one. */
const AUDIT_ACTOR = { username: '(command)' };
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  username: text,
  email: text,
  mobile: text,
  language: text,
  role: { type: 'string', multiple: true },
  generate: flag,
  yes: flag,
} as const;

interface CommandDeps {
  databaseUrl: () => Promise<string>;
  terminal: Terminal;
}

/** Returns the lines to print. */
export async function runAccountCommand(
  args: string[],
  { databaseUrl, terminal }: CommandDeps,
): Promise<string[]> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name = '', ...more] = positionals;
  const command = Object.hasOwn(ACCOUNT_COMMANDS, name) ? ACCOUNT_COMMANDS[name] : undefined;
  if (command === undefined || more.length > 0)
    throw new Error(`Unknown command. Use one of: ${Object.keys(ACCOUNT_COMMANDS).join(', ')}`);
  const { role: roles, ...rest } = values;
  const config = readCommandConfig(await databaseUrl());
  const pool = openPool(config, () => undefined);
  const db = openDatabase<DatabaseSchema>(pool);
  const jobs = openJobs(pool, { warn: () => undefined });
  try {
    const admin = makeAccountAdmin({
      db,
      passwords: makePasswords(),
      mail: makeMailService(jobs, {
        ...config,
        current: makeCurrentSettings(db, config, { warn: () => undefined }),
      }),
      by: AUDIT_ACTOR,
      idleDays: config.SESSION_IDLE_DAYS,
    });
    return await command({ ...rest, ...(roles && { roles }) }, { db, admin, by: AUDIT_ACTOR, terminal });
  } finally {
    await jobs.stop();
    await pool.end();
  }
}

/** A one-sentence error message for the terminal. */
export function errorSentence(error: unknown): string {
  if (error instanceof z.ZodError) return fieldMessageOf(error.issues[0]?.message ?? '');
  if (isDatabaseUnavailable(error))
    return "Can't reach the database, or it doesn't exist yet. Try: npm run migrate";
  if (!(error instanceof Error)) return String(error);
  // Node explains an unknown option in several sentences; keep the first.
  const isOption = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isOption ? (error.message.split('. ', 1)[0] ?? '') : error.message;
}
