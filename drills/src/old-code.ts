import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseServer } from '@khamar/database/cluster';
import { asApi, createFreshDatabase, dropDatabase } from '@khamar/database/databases';
import { DEMO_PASSWORD } from '@khamar/database/seed/logins';
import { checkout, run } from '@khamar/e2e/processes';
import { readLog } from '@khamar/server/read-log';
import { z } from 'zod';

const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim();

/** The API as it was before the newest migration, on the schema of today: what a farm runs between migrating and restarting. */
export async function oldCode(): Promise<boolean> {
  const newest = git('log', '-1', '--format=%H', '--', 'database/migrations');
  const before = git('rev-parse', '--short', `${newest}^`);
  console.log(`old code    ${before}, before ${git('log', '-1', '--format=%s', newest)}`);
  const folder = await mkdtemp(join(tmpdir(), 'khamar-old-'));
  const databaseUrl = await createFreshDatabase(await databaseServer(), 'drill');
  try {
    execFileSync('sh', ['-c', `git archive ${before} | tar -x -C ${folder}`], { cwd: checkout });
    await lendPackages(folder);
    await run('database/seed/main.ts', { DATABASE_URL: databaseUrl, MEDIA_FOLDER: join(folder, 'media') }, [
      '--rows',
      '24',
    ]);
    return await tryOut(folder, databaseUrl);
  } finally {
    await dropDatabase(databaseUrl);
    await rm(folder, { recursive: true });
  }
}

/** Everybody else's packages as they are here, ours as they were then. */
async function lendPackages(folder: string): Promise<void> {
  const ours = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const theirs = await readdir(join(checkout, 'node_modules'));
  await mkdir(join(folder, 'node_modules/@khamar'), { recursive: true });
  for (const name of theirs.filter((entry) => entry !== '@khamar'))
    await symlink(join(checkout, 'node_modules', name), join(folder, 'node_modules', name));
  for (const { name } of ours) await symlink(join(folder, name), join(folder, 'node_modules/@khamar', name));
}

async function tryOut(folder: string, databaseUrl: string): Promise<boolean> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: asApi(databaseUrl),
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    MEDIA_FOLDER: join(folder, 'media'),
    PORT: '0',
  };
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, ['api/src/main.ts'], { cwd: folder, env, stdio: [...stdio] });
  try {
    const log = readLog(child);
    const url = await log.address;
    log.release();
    return await ask(url);
  } finally {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }
}

async function ask(url: string): Promise<boolean> {
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const lead = {
    firstName: 'Salma',
    lastName: 'Begum',
    email: 'salma@example.org',
    phone: '01712345678',
    message: 'Is it still there?',
  };
  const answers = {
    ready: await fetch(`${url}/readyz`),
    list: await fetch(`${url}/product/get-all-cows`),
    cow: await fetch(`${url}/product/get-cow/NDL-001`),
    login: await post('/auth/login', { username: 'admin', password: DEMO_PASSWORD }),
    lead: await post('/leads', lead),
    ...(await askAsStaff(url, await post('/auth/login', { username: 'admin', password: DEMO_PASSWORD }))),
  };
  for (const [name, { status }] of Object.entries(answers)) console.log(`${name.padEnd(11)} ${status}`);
  return Object.values(answers).every(({ ok }) => ok);
}

const Login = z.object({ data: z.object({ token: z.string() }) });
const Table = z.object({
  data: z.object({ cows: z.array(z.object({ _id: z.string(), version: z.number() })) }),
});

async function askAsStaff(url: string, login: Response): Promise<Record<string, Response>> {
  const { token } = Login.parse(await login.json()).data;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const table = await fetch(`${url}/product/dashboard/get-all-cows?maxPrice=900000&limit=1`, { headers });
  const { cows } = Table.parse(await table.json()).data;
  const change = await fetch(`${url}/product/dashboard/change-cow/${cows[0]?._id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ currentPrice: 77_777, version: cows[0]?.version }),
  });
  return { table, change };
}
