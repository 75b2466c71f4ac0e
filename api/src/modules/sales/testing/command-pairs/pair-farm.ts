import { randomUUID } from 'node:crypto';
import { farmDay } from '@khamar/contract/moment';
import { responseOf } from '@khamar/contract/envelope';
import { StartedPayment } from '@khamar/contract/sales/online-payment';
import { collectCleanUps, type Later } from '@khamar/testkit/processes/clean-up';
import { startBkash } from '@khamar/testkit/gateways/bkash-simulator';
import { asApi } from '@khamar/database/databases';
import { Client } from 'pg';
import { Registry } from 'prom-client';
import { afterAll } from 'vitest';
import { readWorkerConfig } from '../../../../config.ts';
import { openDatabase, openPool } from '../../../../db/pool.ts';
import type { DatabaseSchema } from '../../../../db/schema.ts';
import { openJobs } from '../../../../jobs/client.ts';
import type { JobWorker } from '../../../../jobs/worker.ts';
import { type Person, TERMS } from '../../../../testing/sales/buyers.ts';
import { payOnline } from '../../../../testing/sales/online-farm.ts';
import { makeAccessTokens } from '../../../../security/jwt.ts';
import { makeMailService } from '../../../messages/index.ts';
import { makeCurrentSettings } from '../../../settings/index.ts';
import { auditMoney, openGateways, registerGatewayPoll, registerDeadlines } from '../../index.ts';
import { ownerPool, startTestApi, type TestApi, TOKEN_SECRET } from '../../../../testing/test-api.ts';
import type { Role } from '@khamar/contract/accounts/role-schema';

export const PRICE = 100_000_00;
/** Delivers with a balance due. */
export const ON_CREDIT = { dueOn: farmDay(), name: 'Salma', phone: '01812345678' };

const SILENT = { warn: () => undefined };

interface Account {
  id: string;
  sid: string;
  username: string;
  roles: Role[];
}

/** More than all pairs need. */
const COWS = 3000;
const AGENTS = 300;
const BUYERS = 3600;

/** One API and database for all pairs; each pair has its own cows and buyers. */
async function openPairFarm(later: Later) {
  const bkash = await startBkash();
  later(() => bkash.stop());
  const settings = { ...bkash.settings, GATEWAY_SECONDS: '30', DASHBOARD_ROLES: 'ADMIN,AGENT' };
  const api = await startTestApi(0, settings, later);
  bkash.callBackTo(api.url);
  const owner = ownerPool(api, { max: 2 }, later);
  const lockHolder = new Client({ connectionString: api.databaseUrl });
  const watcher = new Client({ connectionString: api.databaseUrl });
  await Promise.all([lockHolder.connect(), watcher.connect()]);
  later(async () => {
    await Promise.all([lockHolder.end(), watcher.end()]);
  });

  async function signIn({ id, sid, username, roles }: Account) {
    const token = await makeAccessTokens(TOKEN_SECRET).sign({ sub: id, username, roles, sid }, 3600);
    const headers = { authorization: `Bearer ${token}` };
    const send = (method: string, path: string, json?: unknown) =>
      api.send(path, { method, headers: { ...headers, 'idempotency-key': randomUUID() }, json });
    return { id, send };
  }

  /** Inserted in bulk: each pair needs its own accounts, so that no per-account limit applies. */
  const people = async (count: number, roles: Role[]) => {
    const { rows } = await owner.query<Account>(
      `with person as (
         insert into account (username, password_hash, has_common_password, roles, mobile)
         select $2::text || n, 'none', false, $3, '+8801712345678' from generate_series(1, $1::int) as n returning id, username, roles)
       insert into session (account_id, device, expires_at) select id, 'A test', now() + '1 hour' from person
       returning account_id as id, id as sid,
         (select username from person where person.id = account_id), (select roles from person where person.id = account_id)`,
      [count, `${roles[0]?.toLowerCase()}`, roles],
    );
    return rows;
  };
  const [staff, second] = await Promise.all((await people(2, ['ADMIN'])).map(signIn));
  const agents = await people(AGENTS, ['AGENT']);
  if (staff === undefined || second === undefined) throw new Error('No staff accounts');
  const buyers = await people(BUYERS, ['CUSTOMER']);
  const { rows: cows } = await owner.query<{ id: string; tag: string }>(
    `insert into cow (tag_id, current_weight, current_price, age, description)
     select 'PAIR-' || n, 250, $2, 3, 'A cow of the pairs' from generate_series(1, $1::int) as n returning id, tag_id as tag`,
    [COWS, PRICE / 100],
  );
  const next = <Item>(items: Item[]): Item => {
    const item = items.pop();
    if (item === undefined) throw new Error('Not enough cows or buyers for all pairs');
    return item;
  };

  return {
    bkash,
    lockHolder,
    watcher,
    pool: owner,
    staff,
    second,
    agent: await signIn(next(agents)),
    nextAgent: () => signIn(next(agents)),
    nextCow: () => next(cows),
    nextBuyer: () => signIn(next(buyers)),
    /** Opens the payment page and returns bKash's id of it. */
    startPaying: async (buyer: Pick<Person, 'send'>, code: string): Promise<string> => {
      const { body } = await payOnline(buyer, code, 'bkash');
      return bkash.keyOf(responseOf(StartedPayment).parse(body).data.url);
    },
    ...(await workerOf(api, settings, later)),
  };
}
export type PairFarm = Awaited<ReturnType<typeof openPairFarm>>;
export type Someone = PairFarm['staff'];

export const holdOf = (who: Someone, tagId: string) =>
  who.send('POST', '/bookings', { tagId, termsVersion: TERMS });

/** Runs the worker's job handlers directly. */
async function workerOf(api: TestApi, settings: Record<string, string>, later: Later) {
  const config = readWorkerConfig({
    DATABASE_URL: asApi(api.databaseUrl),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'khamar@farm.example',
    FARM_EMAIL: 'office@farm.example',
    SITE_URL: 'https://farm.example',
    MEDIA_FOLDER: '/nowhere',
    ...settings,
  });
  const pool = openPool({ DATABASE_URL: config.DATABASE_URL, DATABASE_CONNECTIONS: 4 }, () => undefined);
  const db = openDatabase<DatabaseSchema>(pool);
  const jobs = openJobs(pool, SILENT);
  later(async () => {
    await jobs.stop();
    await pool.end();
  });
  const current = { ...config, current: makeCurrentSettings(db, config, SILENT) };
  const context = {
    db,
    mail: makeMailService(jobs, current),
    jobs,
    settings: current,
    gateways: openGateways(db, config),
  };
  const handlers = new Map<string, (data: unknown) => Promise<void>>();
  const worker: Pick<JobWorker, 'work'> = {
    work: (queue, _settings, handler) => {
      handlers.set(queue, handler);
      return Promise.resolve();
    },
  };
  await registerDeadlines(context, new Registry())(worker);
  await registerGatewayPoll(context)(worker);
  const run = async (queue: string, data: object) => {
    await handlers.get(queue)?.(data);
  };
  return {
    audit: () => auditMoney(db),
    expireDue: (cowId: string) => run('booking-due', { cowId }),
    pollRefund: (refundId: string) => run('ask-gateway', { refundId }),
  };
}

/** Starts with the first test of the file and ends after the last. */
export function sharedPairFarm(): () => Promise<PairFarm> {
  const { later, cleanUpAll } = collectCleanUps();
  let opened: Promise<PairFarm> | undefined;
  afterAll(cleanUpAll);
  return () => (opened ??= openPairFarm(later));
}
