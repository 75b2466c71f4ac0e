import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { asApi } from '@khamar/database/databases';
import { readLog } from '@khamar/server/read-log';

export const checkout = fileURLToPath(new URL('../../', import.meta.url));

export interface Running {
  url: string;
  pid: number;
  /** As the owner stops it. */
  stop(): Promise<void>;
  /** As the power fails. */
  kill(): Promise<void>;
}

type Settings = Record<string, string>;

/** Starts one of our servers as the owner does and waits until it says that it listens. */
export async function startServer(script: string, settings: Settings): Promise<Running> {
  const child = spawn(process.execPath, [script], {
    cwd: checkout,
    // Not silent, whatever the caller wants: the line with the address is what is awaited.
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const log = readLog(child);
  const url = await log.address;
  log.release();
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return { url, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

const TOKEN_SECRET = randomBytes(32).toString('hex');

/** In the role the API has on a farm, whoever owns the database. */
export const startApi = ({ DATABASE_URL = '', ...settings }: Settings): Promise<Running> =>
  startServer('api/src/main.ts', { TOKEN_SECRET, ...settings, DATABASE_URL: asApi(DATABASE_URL) });
export const startWorker = ({ DATABASE_URL = '', ...settings }: Settings): Promise<Running> =>
  startServer('api/src/worker.ts', {
    MAIL_FROM: 'khamar@farm.example',
    WORKER_PORT: '0',
    // Not the default one, whose files are unknown to another database and would be deleted.
    MEDIA_FOLDER: '/nowhere',
    JOBS_WATCH_SECONDS: '1',
    ...settings,
    DATABASE_URL: asApi(DATABASE_URL),
  });
export const startWeb = (settings: Settings): Promise<Running> => startServer('web/server/main.ts', settings);

/** Runs one of our commands to its end. */
export async function run(script: string, settings: Settings, args: string[] = []): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: checkout,
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`${script} ended with ${String(child.exitCode)}`);
}
