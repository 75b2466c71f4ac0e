import { openSmsGatewayServer } from '@khamar/testkit/gateways/sms-simulator';
import { openSmtpServer } from '@khamar/testkit/servers/smtp-server';
import { onTestFinished } from 'vitest';
import { ownerOf, eventually } from './test-api.ts';
import { QUICK, startWorkerHere, startWorkerProcess } from './processes.ts';
import { salesFarm } from './sales/sales-farm.ts';

interface SentSms {
  id: string;
  kind: string;
  recipient: string | null;
  outcome: string | null;
  tries: number;
  last_error: string | null;
}

/** A sales farm with an SMS gateway and a mail server; the test starts the workers. */
export async function smsFarm(settings: Record<string, string> = {}, cows = 2) {
  const [gateway, smtp] = await Promise.all([
    openSmsGatewayServer(onTestFinished),
    openSmtpServer(onTestFinished),
  ]);
  const all = { ...QUICK, ...gateway.settings, ...settings };
  const farm = await salesFarm(all, cows);
  const { api } = farm;
  const owner = await ownerOf(api);
  const smsOfDatabase = async () => {
    const { rows } = await owner.query<SentSms>(
      `select id, kind, recipient, outcome, tries, last_error from mail where channel = 'SMS' order by id`,
    );
    return rows;
  };
  return {
    ...farm,
    gateway,
    smtp,
    owner,
    sms: smsOfDatabase,
    /** Marks the phone as verified, as if the code had been entered. */
    verify: (username: string) =>
      owner.query('update account set phone_verified_at = now() where username = $1', [username]),
    startWorkerHere: () => startWorkerHere(api.databaseUrl, smtp.url, all),
    startWorker: () => startWorkerProcess(api.databaseUrl, smtp.url, all),
    /** Waits until there are at least `count` rows and all of them have this outcome. */
    waitForSms: (outcome: string | null, count = 1) =>
      eventually(async () => {
        const rows = await smsOfDatabase();
        return rows.length >= count && rows.every((row) => row.outcome === outcome) && rows;
      }),
    waitForError: (code: string) =>
      eventually(async () => (await smsOfDatabase()).some((row) => row.last_error === code)),
  };
}

export type SmsFarm = Awaited<ReturnType<typeof smsFarm>>;
