import { setTimeout as pause } from 'node:timers/promises';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { figure, printTable, setting } from './figures.ts';
import { checkLedger, sayVerdict } from './ledger-check.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { openCluster, type OwnCluster } from './own-cluster.ts';
import { openPostOffice } from './post-office.ts';
import { openProduct, type Part, type WholeProduct } from './whole-product.ts';
import { startWriters } from './writers.ts';

interface KillsWanted {
  kills: number;
  writes: number;
  apis: number;
  sites: number;
}

interface Disaster {
  name: string;
  isKill: boolean;
  happen(): Promise<void>;
}

/** A worker that died with a letter in its hand is waited for; on a farm a minute, here not. */
const SOON = { MAIL_SEND_SECONDS: '5', MAIL_RETRY_SECONDS: '1', MAIL_RETRY_MAX_SECONDS: '5' };
/** As long as whoever watches the processes needs to start one again. */
const NOTICED = 200;
/** Goals of issue 7; a little more, so that they are surely met. */
const WHOLE: KillsWanted = { kills: 24, writes: 10_500, apis: 2, sites: 2 };

/** kill -9 of everything in turn, under load; afterwards every acknowledged write must be there once, with its effects. */
export function kills(wanted?: Partial<KillsWanted>): Promise<boolean> {
  const {
    kills: count,
    writes,
    apis,
    sites,
  } = {
    ...WHOLE,
    kills: setting('kills', WHOLE.kills),
    writes: setting('writes', WHOLE.writes),
    ...wanted,
  };
  return cleaningUp(async (later) => {
    const cluster = await openCluster(later);
    const post = await openPostOffice(later);
    const farm = { rows: 100, smtpUrl: post.url, apis, sites, settings: SOON };
    const product = await openProduct(cluster.url, farm, later);
    const ledger = openLedger();
    const doors = [
      ...product.apis.map(({ url }) => url),
      // Its proxy is on the way of every browser.
      ...product.sites.map(({ url }) => `${url}/api`),
    ];
    const writers = await startWriters({ doors, ledger });
    const plan = planOf(disastersOf(product, cluster), count);
    const rows: (string | number)[][] = [];
    let killed = 0;
    for (const [step, disaster] of plan.entries()) {
      // Each meets its share of the load.
      await until(ledger, (writes * (step + 1)) / (plan.length + 1));
      const before = ledger.acknowledged();
      const at = performance.now();
      await disaster.happen();
      // Not only before it was felt.
      await until(ledger, ledger.acknowledged() + 20);
      if (disaster.isKill) killed += 1;
      rows.push([step + 1, disaster.name, before, Math.round(ledger.longestPause(at))]);
    }
    await until(ledger, writes);
    await writers.stop();
    printTable(['', 'disaster', 'writes acknowledged before', 'longest pause of all writers, ms'], rows);
    const verdict = await checkLedger(ledger, product.databaseUrl, post);
    return [figure('kills of -9', killed, { atLeast: count }), sayVerdict(verdict, writes)].every(Boolean);
  });
}

async function until(ledger: Ledger, writes: number): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (ledger.acknowledged() < writes) {
    if (performance.now() > deadline) throw new Error('Nothing was acknowledged for two minutes');
    // oxlint-disable-next-line no-await-in-loop -- looked at again and again
    await pause(10);
  }
}

function disastersOf({ apis, sites, worker }: WholeProduct, cluster: OwnCluster): Disaster[] {
  const killOf = (name: string, part: Part): Disaster => ({
    name: `kill -9 ${name}`,
    isKill: true,
    async happen() {
      await part.kill();
      await pause(NOTICED);
      await part.start();
    },
  });
  const database: Disaster = {
    name: 'kill -9 PostgreSQL, all its processes',
    isKill: true,
    async happen() {
      cluster.kill();
      await pause(NOTICED);
      await cluster.start();
    },
  };
  const restart: Disaster = {
    name: 'PostgreSQL stopped (fast) and started',
    isKill: false,
    async happen() {
      cluster.stop('fast');
      await cluster.start();
    },
  };
  const ofApis = apis.map((part, n) => killOf(`api ${n + 1}`, part));
  const ofSites = sites.map((part, n) => killOf(`web ${n + 1}`, part));
  const ofWorker = killOf('worker', worker);
  return [
    ofApis[0],
    database,
    ofWorker,
    ofSites[0],
    ofApis[1],
    database,
    ofWorker,
    ofSites[1],
    restart,
  ].flatMap((disaster) => disaster ?? []);
}

/** Round and round, until there were so many kills. */
function planOf(disasters: Disaster[], wanted: number): Disaster[] {
  const plan: Disaster[] = [];
  for (let step = 0; plan.filter(({ isKill }) => isKill).length < wanted; step += 1)
    plan.push(...disasters.slice(step % disasters.length, (step % disasters.length) + 1));
  return plan;
}
