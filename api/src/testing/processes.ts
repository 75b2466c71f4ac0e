import { tmpdir } from 'node:os';
import { asApi } from '@khamar/database/databases';
import {
  runProgram,
  runScript,
  type Server,
  startApi,
  startWorker,
} from '@khamar/testkit/processes/processes';
import { onTestFinished } from 'vitest';
import { runAccountCommand, errorSentence } from '../cli/account-arguments.ts';
import { runMailCommand } from '../cli/mail-command.ts';
import { readWorkerConfig } from '../config.ts';
import { makeWorker } from '../worker-app.ts';
import { TOKEN_SECRET, eventually } from './test-api.ts';

type Settings = Record<string, string>;

/** The API as in production: a separate process, configured by the environment, with its whole log captured. */
export const startApiProcess = (databaseUrl: string, settings: Settings = {}): Promise<Server> =>
  startApi({ DATABASE_URL: databaseUrl, TOKEN_SECRET, TMPDIR: tmpdir(), ...settings }, onTestFinished, {
    keepsLog: true,
  });

/** Waits until the server refuses new connections. */
export const waitForShutdown = ({ url }: { url: string }): Promise<unknown> =>
  eventually(() =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    ),
  );

/** Short pauses for tests. Tests in which a server hangs or a worker is killed also shorten the time for sending. */
export const QUICK = {
  MAIL_SEND_SECONDS: '20',
  MAIL_RETRY_SECONDS: '1',
  MAIL_RETRY_MAX_SECONDS: '1',
  JOBS_WATCH_SECONDS: '1',
};

const workerSettings = (DATABASE_URL: string, SMTP_URL: string, settings: Settings) => ({
  DATABASE_URL,
  SMTP_URL,
  MAIL_FROM: 'khamar@farm.example',
  FARM_EMAIL: 'office@farm.example',
  SITE_URL: 'https://farm.example',
  ...QUICK,
  ...settings,
});

/** A worker in the test's own process, which starts faster; for tests that do not kill it. */
export async function startWorkerHere(databaseUrl: string, smtpUrl: string, settings: Settings = {}) {
  const environment = workerSettings(asApi(databaseUrl), smtpUrl, settings);
  const config = readWorkerConfig({
    LOG_LEVEL: 'silent',
    WORKER_PORT: '0',
    MEDIA_FOLDER: '/nowhere',
    ...environment,
  });
  const { app } = await makeWorker(config);
  onTestFinished(() => app.close());
}

/** The worker as in production: a separate process. */
export const startWorkerProcess = (databaseUrl: string, smtpUrl: string, settings: Settings = {}) =>
  startWorker(workerSettings(databaseUrl, smtpUrl, settings), onTestFinished, { keepsLog: true });

/** `npm run account -- …` as the database owner, in a separate process with `input` as stdin. */
export const accountProcess = ({ databaseUrl }: { databaseUrl: string }, args: string[], input = '') =>
  runProgram(process.execPath, ['api/src/cli/account.ts', ...args], {
    env: { DATABASE_URL: databaseUrl },
    input,
  });

/** The same command in the test's own process, which is faster. */
export async function account(
  { databaseUrl }: { databaseUrl: string },
  args: string[],
  input = '',
): Promise<{ code: number; out: string; err: string }> {
  const typed = () => Promise.resolve(input.split('\n', 1)[0] ?? '');
  const terminal = { askLine: typed, askPassword: typed };
  try {
    const lines = await runAccountCommand(args, {
      databaseUrl: () => Promise.resolve(databaseUrl),
      terminal,
    });
    return { code: 0, out: lines.map((line) => `${line}\n`).join(''), err: '' };
  } catch (error) {
    return { code: 1, out: '', err: `${errorSentence(error)}\n` };
  }
}

/** `npm run mail -- …` in a separate process; returns its output. */
export const mailProcess = ({ databaseUrl }: { databaseUrl: string }, ...args: string[]): Promise<string> =>
  runScript('api/src/cli/mail.ts', { DATABASE_URL: asApi(databaseUrl), ...QUICK }, args);

/** The same command in the test's own process. */
export const mailCommand = async ({ databaseUrl }: { databaseUrl: string }, ...args: string[]) =>
  JSON.stringify(await runMailCommand(args, asApi(databaseUrl), { ...QUICK }));
