import type { Client } from 'pg';
import { signedInHeaders } from '@khamar/testkit/people/people';
import type { Server } from '@khamar/testkit/processes/processes';
import { openSmtpServer, type SmtpServer } from '@khamar/testkit/servers/smtp-server';
import { onTestFinished } from 'vitest';
import { QUICK, startWorkerHere, startWorkerProcess } from './processes.ts';
import { startTestApi, type TestApi, ownerOf } from './test-api.ts';

export const PASSWORD = 'a green field after rain';

interface SentMail {
  id: string;
  kind: string;
  outcome: string | null;
  tries: number;
  last_error: string | null;
}

export interface MailTest {
  api: TestApi;
  smtp: SmtpServer;
  owner: Client;
  call: (
    method: string,
    path: string,
    json: object,
    headers?: Record<string, string>,
  ) => ReturnType<TestApi['send']>;
  /** In the test's own process. */
  startWorkerHere: () => Promise<void>;
  startWorker: (settings?: Record<string, string>) => Promise<Server>;
  /** Every mail in the database, without personal data. */
  mails: () => Promise<SentMail[]>;
}

/** API, database and SMTP server; the test starts the workers. */
export async function openMailTest(settings: Record<string, string> = {}): Promise<MailTest> {
  const [api, smtp] = await Promise.all([
    startTestApi(0, { ...QUICK, ...settings }),
    openSmtpServer(onTestFinished),
  ]);
  const owner = await ownerOf(api);
  return {
    api,
    smtp,
    owner,
    call: (method, path, json, headers = {}) => api.send(path, { method, headers, json }),
    startWorkerHere: () => startWorkerHere(api.databaseUrl, smtp.url, settings),
    startWorker: (more) => startWorkerProcess(api.databaseUrl, smtp.url, { ...settings, ...more }),
    async mails() {
      const { rows } = await owner.query<SentMail>(
        'select id, kind, outcome, tries, last_error from mail order by promised_at, id',
      );
      return rows;
    },
  };
}

export const signUp = ({ call }: MailTest, username: string, person: object = {}) =>
  call('POST', '/auth/signup', {
    username,
    email: `${username}@people.example`,
    mobile: '01712345678',
    password: PASSWORD,
    ...person,
  });

export const signIn = ({ api }: MailTest, username: string, password = PASSWORD, userAgent = 'A test') =>
  signedInHeaders(api.url, { username, password }, { userAgent });
