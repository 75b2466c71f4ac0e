import { setTimeout as pause } from 'node:timers/promises';
import { startApi } from '@khamar/e2e/processes';
import { Client } from 'pg';
import { z } from 'zod';
import { cleaningUp, type Later } from '@khamar/e2e/clean-up';
import { freshHerd } from './fresh-herd.ts';
import { quantile } from '@khamar/e2e/quantile';
import { verdict } from './statistics.ts';

const WRITES = 300;
const KILLS = 20;
const HANGS = 5;
const COW = '/product/get-cow/NDL-001';
const Answer = z.object({ data: z.object({ currentPrice: z.number() }) });

/** How long after a commit another process still tells the old price, with its listener well, cut off, and hung. */
export function freshness(): Promise<boolean> {
  return cleaningUp(async (later) => {
    const settings = { ...(await freshHerd(240, later)), PORT: '0' };
    const api = await startApi(settings);
    later(() => api.stop());
    const office = await openOffice(settings.DATABASE_URL, later);
    const fresh = () => freshAfterCommit(api.url + COW, office);

    const well: number[] = [];
    for (let write = 0; write < WRITES; write += 1) well.push(await fresh());

    const killed: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await office.terminate(await office.listener());
      killed.push(await fresh());
    }

    const hung: number[] = [];
    for (let hang = 0; hang < HANGS; hang += 1) {
      const pid = await office.listener();
      process.kill(pid, 'SIGSTOP');
      try {
        hung.push(await fresh());
      } finally {
        process.kill(pid, 'SIGCONT');
      }
    }
    const p99 = quantile(well, 0.99);
    console.log(`listener well:   p50 ${quantile(well, 0.5).toFixed(1)} ms over ${WRITES} writes`);
    return [
      verdict('listener well, p99 in ms', p99, { goal: 20, atMost: 100 }),
      verdict('listener killed, worst in ms', Math.max(...killed), { goal: 1000, atMost: 5000 }),
      verdict('listener hung, worst in ms', Math.max(...hung), { goal: 3000, atMost: 5000 }),
    ].every(Boolean);
  });
}

async function openOffice(databaseUrl: string, later: Later) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  later(() => client.end());
  let price = 100_000;
  return {
    async writePrice(): Promise<number> {
      price += 1;
      await client.query(`update cow set current_price = $1 where tag_id = 'NDL-001'`, [price]);
      return price;
    },
    terminate: (pid: number) => client.query('select pg_terminate_backend($1)', [pid]),
    /** The backend that listens for the API, waited for when it has just been lost. */
    async listener(): Promise<number> {
      for (;;) {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where application_name = 'khamar-listener'
           and datname = current_database() and query like 'select version%' and state = 'idle'`,
        );
        if (rows[0] !== undefined) return rows[0].pid;
        await pause(20);
      }
    },
  };
}

type Office = Awaited<ReturnType<typeof openOffice>>;

/** The answer is kept ready before the commit; afterwards the process is asked without pause until it knows. */
async function freshAfterCommit(url: string, office: Office): Promise<number> {
  const shown = async () => Answer.parse(await (await fetch(url)).json()).data.currentPrice;
  await shown();
  const price = await office.writePrice();
  const committed = performance.now();
  while ((await shown()) !== price);
  return performance.now() - committed;
}
