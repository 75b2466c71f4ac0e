import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { answerOf } from '@khamar/contract/envelope';
import { asApi } from '@khamar/database/databases';
import type { Client } from 'pg';
import { z } from 'zod';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { ownerOf } from './office.ts';
import { startTestApi, type TestApi } from './test-api.ts';
import { QUICK, startWorkerHere, startWorkerProcess, type WorkerProcess } from './worker-process.ts';

export const PASSWORD = 'a green field after rain';

export interface PostOffice {
  api: TestApi;
  mailbox: Mailbox;
  owner: Client;
  call(
    method: string,
    path: string,
    body: object,
    headers?: Record<string, string>,
  ): ReturnType<TestApi['send']>;
  /** In the test's own process. */
  startWorkerHere(): Promise<void>;
  startWorker(settings?: Record<string, string>): Promise<WorkerProcess>;
  /** npm run mail -- … */
  command(...words: (string | undefined)[]): Promise<string>;
  /** Every mail of the database, without what is personal. */
  mails(): Promise<
    { id: string; kind: string; outcome: string | null; tries: number; last_error: string | null }[]
  >;
}

const command = fileURLToPath(new URL('../cli/mail.ts', import.meta.url));

/** API, database and SMTP server; workers are for the test to start. */
export async function openPostOffice(settings: Record<string, string> = {}): Promise<PostOffice> {
  const [api, mailbox] = await Promise.all([startTestApi(0, { ...QUICK, ...settings }), openMailbox()]);
  const owner = await ownerOf(api);
  return {
    api,
    mailbox,
    owner,
    call: (method, path, body, headers = {}) =>
      api.send(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    startWorkerHere: () => startWorkerHere(api.databaseUrl, mailbox.url, settings),
    startWorker: (more) => startWorkerProcess(api.databaseUrl, mailbox.url, { ...settings, ...more }),
    async command(...words) {
      const args = [command, ...words.filter((word) => word !== undefined)];
      const env = { DATABASE_URL: asApi(api.databaseUrl), ...QUICK };
      return (await promisify(execFile)(process.execPath, args, { env })).stdout;
    },
    async mails() {
      const { rows } = await owner.query<Awaited<ReturnType<PostOffice['mails']>>[number]>(
        'select id, kind, outcome, tries, last_error from mail order by promised_at, id',
      );
      return rows;
    },
  };
}

export const signUp = (office: PostOffice, username: string, person: object = {}) =>
  office.call('POST', '/auth/signup', {
    username,
    email: `${username}@people.example`,
    mobile: '01712345678',
    password: PASSWORD,
    ...person,
  });

const Token = answerOf(z.object({ token: z.string() }));

export async function signIn(office: PostOffice, username: string, password = PASSWORD, browser = 'A test') {
  const headers = { 'user-agent': browser };
  const { body } = await office.call('POST', '/auth/login', { username, password }, headers);
  return { authorization: `Bearer ${Token.parse(body).data.token}` };
}
