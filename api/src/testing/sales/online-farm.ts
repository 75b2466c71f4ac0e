import { responseOf } from '@khamar/contract/envelope';
import type { Gateway } from '@khamar/contract/sales/enums';
import { StartedPayment } from '@khamar/contract/sales/online-payment';
import { startBkash } from '@khamar/testkit/gateways/bkash-simulator';
import type { Charge } from '@khamar/testkit/gateways/simulator-server';
import { startSslcommerz } from '@khamar/testkit/gateways/sslcommerz-simulator';
import { openSmtpServer } from '@khamar/testkit/servers/smtp-server';
import { expect, onTestFinished } from 'vitest';
import { openDatabase, openPool } from '../../db/pool.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import { auditMoney } from '../../modules/sales/index.ts';
import type { Person } from './buyers.ts';
import { startWorkerHere } from '../processes.ts';
import { salesFarm } from './sales-farm.ts';
import { startTestApi, ownerOf } from '../test-api.ts';

/** For tests in which a gateway is silent: the API waits for a second. */
export const IMPATIENT = { GATEWAY_SECONDS: '1' };

/** A farm with both payment gateways, each simulated on loopback. The API waits for them as long as a busy machine may need. */
export async function onlineFarm(settings: Record<string, string> = {}, cows = 2) {
  const [sslcommerz, bkash] = await Promise.all([startSslcommerz(), startBkash()]);
  onTestFinished(() => Promise.all([sslcommerz.stop(), bkash.stop()]).then(() => undefined));
  const online = { ...sslcommerz.settings, ...bkash.settings, GATEWAY_SECONDS: '30', ...settings };
  const farm = await salesFarm(online, cows);
  const { api } = farm;
  sslcommerz.callBackTo(api.url);
  bkash.callBackTo(api.url);
  const owner = await ownerOf(api);
  const pool = openPool({ DATABASE_URL: api.databaseUrl, DATABASE_CONNECTIONS: 1 }, () => undefined);
  onTestFinished(() => pool.end());

  /** Opens the payment page and returns the provider's key for it. */
  async function startPaying(
    buyer: Pick<Person, 'send'>,
    code: string,
    provider: Gateway,
    amountPaisa = ADVANCE,
  ) {
    const { status, body } = await payOnline(buyer, code, provider, amountPaisa);
    expect([status, body]).toEqual([200, expect.anything()]);
    return responseOf(StartedPayment).parse(body).data.url.split('/').at(-1) ?? '';
  }

  /** Confirmed payments by the provider's transaction id. */
  async function confirmed(): Promise<Record<string, number>> {
    const { rows } = await owner.query<{ trx: string; paisa: string }>(
      `select trx_id_of(payment) as trx, payment_event.amount_paisa as paisa from payment_event
       join payment on payment.id = payment_id where kind = 'CONFIRMED' order by 1`,
    );
    return Object.fromEntries(rows.map(({ trx, paisa }) => [trx, Number(paisa)]));
  }

  return {
    ...farm,
    owner,
    sslcommerz,
    bkash,
    startPaying,
    confirmed,
    /** A second API process on the same database. */
    another: () => startTestApi(0, { ...online, DATABASE_URL: api.databaseUrl }),
    attemptStates: async () => {
      const { rows } = await owner.query<{ state: string }>('select state from payment_attempt order by id');
      return rows.map(({ state }) => state);
    },
    /** Every payment the simulators took is booked exactly once, nothing else is booked, and every invariant holds. */
    expectBooksToMatch: async () => {
      const taken = [...sslcommerz.charges(), ...bkash.charges()];
      expect(await confirmed()).toEqual(
        Object.fromEntries(taken.map(({ trxId, amountPaisa }: Charge) => [trxId.toUpperCase(), amountPaisa])),
      );
      expect(await auditMoney(openDatabase<DatabaseSchema>(pool))).toEqual([]);
    },
    /** A worker that polls the gateways for open payments; `pollNow` makes its jobs due. */
    startWorker: async () => {
      const smtp = await openSmtpServer(onTestFinished);
      await startWorkerHere(api.databaseUrl, smtp.url, online);
    },
    pollNow: () =>
      owner.query(
        `update pgboss.job set start_after = now() where name = 'ask-gateway' and state < 'active'`,
      ),
    audit: () => auditMoney(openDatabase<DatabaseSchema>(pool)),
  };
}
export type OnlineFarm = Awaited<ReturnType<typeof onlineFarm>>;

export const ADVANCE = 10_000_00;

export const payOnline = (
  buyer: Pick<Person, 'send'>,
  code: string,
  provider: Gateway,
  amountPaisa = ADVANCE,
  key?: string,
) => buyer.send('POST', `/bookings/${code}/online-payments`, { provider, amountPaisa, language: 'bn' }, key);
