import { tmpdir } from 'node:os';
import { asApi } from '@khamar/database/databases';
import { runProgram, runScript, type Server, startApi, startWorker } from '@khamar/testkit/processes';
import { onTestFinished } from 'vitest';
import { runAccountCommand, sentenceOf } from '../cli/account-command-line.ts';
import { runMailCommand } from '../cli/mail-command.ts';
import { readWorkerConfig } from '../config.ts';
import { makeWorker } from '../worker-app.ts';
import { TOKEN_SECRET, eventually } from './test-api.ts';

type Settings = Record<string, string>;

/** The API as the owner starts it: its own process, its settings from the environment, its logs read to their end. */
export const startApiProcess = (databaseUrl: string, settings: Settings = {}): Promise<Server> =>
  startApi({ DATABASE_URL: databaseUrl, TOKEN_SECRET, TMPDIR: tmpdir(), ...settings }, onTestFinished, {
    keepsLog: true,
  });

/** Nobody new is let in any more. */
export const untilRefusing = ({ url }: { url: string }): Promise<unknown> =>
  eventually(() =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    ),
  );

/** Tests cannot wait as long as people can. */
export const QUICK = {
  MAIL_SEND_SECONDS: '2',
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

/** Where nobody is killed, in the test's own process: it is there at once. */
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

/** The worker as the owner starts it: a process of its own. */
export const startWorkerProcess = (databaseUrl: string, smtpUrl: string, settings: Settings = {}) =>
  startWorker(workerSettings(databaseUrl, smtpUrl, settings), onTestFinished, { keepsLog: true });

/** `npm run account -- …` as the owner of the database, with something to read on its standard input: a process of its own. */
export const accountProcess = ({ databaseUrl }: { databaseUrl: string }, args: string[], input = '') =>
  runProgram(process.execPath, ['api/src/cli/account.ts', ...args], {
    env: { DATABASE_URL: databaseUrl },
    input,
  });

/** The same command in the test's own process: it is there at once. */
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
    return { code: 1, out: '', err: `${sentenceOf(error)}\n` };
  }
}

/** `npm run mail -- …`, a process of its own; gives back what it says. */
export const mailProcess = ({ databaseUrl }: { databaseUrl: string }, ...args: string[]): Promise<string> =>
  runScript('api/src/cli/mail.ts', { DATABASE_URL: asApi(databaseUrl), ...QUICK }, args);

/** The same command in the test's own process. */
export const mailCommand = async ({ databaseUrl }: { databaseUrl: string }, ...args: string[]) =>
  JSON.stringify(await runMailCommand(args, asApi(databaseUrl), { ...QUICK }));
