import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from '@khamar/database/databases';
import { responseOf } from '@khamar/contract/envelope';
import { StartedPayment } from '@khamar/contract/sales/online-payment';
import {
  type Buyer,
  commandOf,
  makeCowsAvailable,
  holdResponse,
  holdOf,
  makeBuyers,
} from '@khamar/testkit/people/buyers';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { type BkashSimulator, startBkash } from '@khamar/testkit/gateways/bkash-simulator';
import { type SslcommerzSimulator, startSslcommerz } from '@khamar/testkit/gateways/sslcommerz-simulator';
import { type HttpResponse, openHttpClient } from '@khamar/testkit/http-client';
import { report, verdict } from '@khamar/testkit/measure/statistics';
import { type DrillStack, openDrillStack, type OpenStack } from '../lib/drill-stack.ts';
import { brokenInvariants } from '../lib/sales/check-sales.ts';

interface Storm {
  payments: number;
  atOnce: number;
  /** Seconds between kills. */
  killEvery: number;
  /** How many consecutive checks must find the journal complete, and the interval between them. */
  complete: { times: number; everyMs: number };
}

const SETTINGS = {
  GATEWAY_SECONDS: '2',
  HOLD_MINUTES: '5',
  FREE_HOLDS: '20',
  OPEN_ATTEMPTS: '100',
  MAIL_SEND_SECONDS: '5',
};
const ADVANCE = 10_000_00;
const TRIES = 60;
/** Longer than it takes until the job of a killed worker is retried. */
const SETTLE_MS = 360_000;

export const paymentStorm = scenario(
  10,
  '1,000 payments through simulators of both gateways with random faults, while API and worker are killed: every payment is recorded once',
  (later) =>
    payThroughFaults(
      {
        payments: numberOption('payments', 1000),
        atOnce: numberOption('at-once', 40),
        killEvery: 5,
        complete: { times: 4, everyMs: 5000 },
      },
      later,
    ),
);

const oneOf = <Item>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)];

export async function payThroughFaults(
  storm: Storm,
  later: Later,
  openStack: OpenStack = openDrillStack,
): Promise<boolean> {
  const [sslcommerz, bkash] = await Promise.all([startSslcommerz(), startBkash()]);
  later(() => Promise.all([sslcommerz.stop(), bkash.stop()]).then(() => undefined));
  const settings = { ...SETTINGS, ...sslcommerz.settings, ...bkash.settings };
  const stack = await openStack({ rows: storm.payments, apis: 2, webs: 0, settings }, later);
  const tags = await makeCowsAvailable(stack.databaseUrl);
  const buyers = await makeBuyers(stack.databaseUrl, { count: storm.payments });
  const clients = stack.apis.map(({ url }) => ({ url, ...openHttpClient(url) }));

  /** Retries with the same idempotency key until there is a response. */
  async function send(
    path: string,
    command: ReturnType<typeof commandOf>,
  ): Promise<HttpResponse | undefined> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const response = await oneOf(clients)
        ?.send(path, command)
        .catch(() => undefined);
      if (response !== undefined && response.status < 500) return response;
      await pause(300);
    }
    return undefined;
  }

  async function payOnce(buyer: Buyer, tag: string): Promise<void> {
    const held = await send('/bookings', commandOf(buyer, holdOf(tag)));
    const code = held && holdResponse(held)?.booking?.code;
    if (code === undefined) return;
    const provider = Math.random() < 0.5 ? 'sslcommerz' : 'bkash';
    const payment = { provider, amountPaisa: ADVANCE, language: 'bn' };
    const started = await send(`/bookings/${code}/online-payments`, commandOf(buyer, payment));
    const url = responseOf(StartedPayment).safeParse(started?.body).data?.data.url;
    if (url === undefined) return;
    const callBack = oneOf(clients)?.url ?? stack.apiUrl;
    if (provider === 'bkash') await payByBkash(bkash, bkash.keyOf(url), callBack);
    else await payBySslcommerz(sslcommerz, sslcommerz.keyOf(url), callBack);
  }

  const waiting = tags.slice(0, storm.payments).map((tag, n) => ({ tag, buyer: buyers[n] }));
  const stop = injectFaults(stack, { sslcommerz, bkash }, storm.killEvery);
  await Promise.all(
    Array.from({ length: storm.atOnce }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        if (next.buyer !== undefined) await payOnce(next.buyer, next.tag);
    }),
  );
  const kills = await stop();
  report('kills of API processes and workers', kills);
  const [staff] = await makeBuyers(stack.databaseUrl, { count: 1, name: 'staff', roles: ['ADMIN'] });
  const confirm = async (id: string) => {
    if (staff !== undefined) await send(`/sales/payments/${id}/confirm`, commandOf(staff));
  };
  return checkJournal(stack.databaseUrl, { sslcommerz, bkash }, { storm, confirm });
}

/** The browser returns, the IPN arrives, both, some twice, or neither. */
const WAYS = [['notice'], ['return'], ['notice', 'return'], ['return', 'notice', 'notice'], []] as const;

async function payBySslcommerz(simulator: SslcommerzSimulator, key: string, api: string): Promise<void> {
  if (Math.random() < 0.15) {
    await simulator.returnToShop(simulator.fail(key, 'FAILED'), {}, api).catch(() => undefined);
    if (Math.random() < 0.5) return;
  }
  const session = simulator.pay(key, Math.random() < 0.05 ? 500_00 : undefined);
  for (const way of oneOf(WAYS) ?? [])
    await (
      way === 'notice' ? simulator.notify(session, {}, api) : simulator.returnToShop(session, {}, api)
    ).catch(() => undefined);
}

async function payByBkash(simulator: BkashSimulator, key: string, api: string): Promise<void> {
  if (Math.random() < 0.1) {
    simulator.end(key, 'Cancelled');
    await simulator.returnToShop(key, 'cancel', api).catch(() => undefined);
    return;
  }
  simulator.agree(key);
  for (let times = oneOf(WAYS)?.length ?? 0; times > 0; times -= 1)
    await simulator.returnToShop(key, 'success', api).catch(() => undefined);
}

const BKASH_FAULTS = [
  { execute: 'after-charging' },
  { execute: 'busy' },
  { execute: 'cut' },
  { status: 'error' },
  { create: 'error' },
] as const;
const SSLCOMMERZ_FAULTS = [
  { silentValidator: true },
  { errorWith200: true },
  { validatorStatus: 502 },
  { riskLevel: '1' },
] as const;

interface Simulators {
  sslcommerz: SslcommerzSimulator;
  bkash: BkashSimulator;
}

function clear(faults: object): void {
  for (const name of Object.keys(faults)) Reflect.deleteProperty(faults, name);
}

/** Injects a fault in each provider every second, about half of the time, and kills processes. */
function injectFaults(
  { apis, workers }: DrillStack,
  { sslcommerz, bkash }: Simulators,
  killEvery: number,
): () => Promise<number> {
  const over = new AbortController();
  let kills = 0;
  const faults = setInterval(() => {
    clear(sslcommerz.faults);
    clear(bkash.faults);
    if (Math.random() < 0.5) Object.assign(sslcommerz.faults, oneOf(SSLCOMMERZ_FAULTS));
    if (Math.random() < 0.5) Object.assign(bkash.faults, oneOf(BKASH_FAULTS));
  }, 1000);
  const killing = (async () => {
    for (let step = 0; ; step += 1) {
      await pause(killEvery * 1000, undefined, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted) return;
      const target = step % 4 === 3 ? workers[0] : apis[step % apis.length];
      await target?.kill();
      kills += 1;
      await target?.start();
    }
  })();
  return async () => {
    over.abort();
    await killing;
    clearInterval(faults);
    clear(sslcommerz.faults);
    clear(bkash.faults);
    return kills;
  };
}

/** Compares the providers' charges with the journal, once the worker has polled everything. */
async function checkJournal(
  databaseUrl: string,
  { sslcommerz, bkash }: Simulators,
  { storm: { payments, complete }, confirm }: { storm: Storm; confirm: (paymentId: string) => Promise<void> },
): Promise<boolean> {
  const owner = await connectTo(databaseUrl);
  const readCharges = () =>
    new Map([...sslcommerz.charges(), ...bkash.charges()].map((one) => [one.trxId.toUpperCase(), one]));
  const readJournal = async () => {
    const { rows } = await owner.query<{ trx: string; paisa: string; times: number }>(
      `select trx_id_of(payment) as trx, sum(line.amount_paisa) as paisa, count(*)::int as times
       from journal_entry as entry join journal_line as line on line.entry_id = entry.id and line.amount_paisa > 0
       join payment on payment.id = line.payment_id where entry.kind = 'RECEIVED' group by 1`,
    );
    return new Map(rows.map(({ trx, paisa, times }) => [trx, { paisa: Number(paisa), times }]));
  };
  const deadline = performance.now() + SETTLE_MS;
  // The worker now executes agreed payments whose customers never returned, so the charged total still grows.
  for (let quiet = 0; quiet < complete.times && performance.now() < deadline;) {
    await owner.query(
      `update pgboss.job set start_after = now() where name = 'ask-gateway' and state < 'active'`,
    );
    const before = readCharges().size;
    await pause(complete.everyMs);
    // Payments in review (too little, or flagged as risky): staff confirm the received amount.
    const claimed = await owner.query<{ id: string }>('select payment_id as id from payment_to_confirm');
    for (const { id } of claimed.rows) await confirm(id);
    const { rows } = await owner.query<{ open: number }>(
      `select count(*)::int as open from pgboss.job where name = 'ask-gateway' and state < 'completed' and start_after <= now()`,
    );
    const isDone = (await readJournal()).size === readCharges().size && readCharges().size === before;
    quiet = isDone && (rows[0]?.open ?? 0) === 0 ? quiet + 1 : 0;
  }
  const [charged, journal] = [readCharges(), await readJournal()];
  const missing = [...charged].filter(([trx, { amountPaisa }]) => journal.get(trx)?.paisa !== amountPaisa);
  const unexpected = [...journal].filter(([trx]) => !charged.has(trx));
  const twice = [...journal.values()].filter(({ times }) => times > 1);
  const { rows } = await owner.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from payment_attempt group by 1 order by 1',
  );
  for (const { state, count } of rows) report(`attempts ${state}`, count);
  await owner.end();
  return [
    verdict('payments charged by the providers', charged.size, { atLeast: payments / 2 }),
    verdict('of these missing in the journal, or with another amount', missing.length, { atMost: 0 }),
    verdict('in the journal but not charged', unexpected.length, { atMost: 0 }),
    verdict('in the journal twice', twice.length, { atMost: 0 }),
    verdict('broken money invariants', await brokenInvariants(databaseUrl), { atMost: 0 }),
  ].every(Boolean);
}
