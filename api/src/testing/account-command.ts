import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../cli/account.ts', import.meta.url));

/** `npm run account -- …` as the owner of the database, with something to read on its standard input. */
export async function account({ databaseUrl }: { databaseUrl: string }, args: string[], input = '') {
  const child = spawn(process.execPath, [script, ...args], { env: { DATABASE_URL: databaseUrl } });
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}
