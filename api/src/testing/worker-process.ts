import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { asApi } from '@khamar/database/databases';
import { readLog } from '@khamar/server/read-log';
import { onTestFinished } from 'vitest';
import { readWorkerConfig } from '../config.ts';
import { makeWorker } from '../worker-app.ts';

export interface WorkerProcess {
  url: string;
  logs: string[];
  /** As the owner stops it; says how it ended. */
  stop(): Promise<number | null>;
  /** As the power fails. */
  kill(): Promise<void>;
}

const main = fileURLToPath(new URL('../worker.ts', import.meta.url));

/** Tests cannot wait as long as people can. */
export const QUICK = {
  MAIL_SEND_SECONDS: '2',
  MAIL_RETRY_SECONDS: '1',
  MAIL_RETRY_MAX_SECONDS: '1',
  JOBS_WATCH_SECONDS: '1',
};

const settingsOf = (databaseUrl: string, smtpUrl: string, settings: Record<string, string>) => ({
  DATABASE_URL: asApi(databaseUrl),
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'khamar@farm.example',
  FARM_EMAIL: 'office@farm.example',
  SITE_URL: 'https://farm.example',
  WORKER_PORT: '0',
  // Not the default one, whose files are unknown to a test's database and would be deleted.
  MEDIA_FOLDER: '/nowhere',
  ...QUICK,
  ...settings,
});

type Start<Result> = (
  databaseUrl: string,
  smtpUrl: string,
  settings?: Record<string, string>,
) => Promise<Result>;

/** Where nobody is killed, in the test's own process: it is there at once. */
export const startWorkerHere: Start<void> = async (databaseUrl, smtpUrl, settings = {}) => {
  const environment = settingsOf(databaseUrl, smtpUrl, settings);
  const { app } = await makeWorker(readWorkerConfig({ LOG_LEVEL: 'silent', ...environment }));
  onTestFinished(() => app.close());
};

/** The worker as the owner starts it: a process of its own. */
export const startWorkerProcess: Start<WorkerProcess> = async (databaseUrl, smtpUrl, settings = {}) => {
  const child = spawn(process.execPath, [main], {
    env: settingsOf(databaseUrl, smtpUrl, settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // 'close' comes after the last line of the log, 'exit' may not.
  const ended = once(child, 'close');
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const { lines, address } = readLog(child);
  return {
    url: await address,
    logs: lines,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
