import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { openProxy } from './drill-proxy.ts';
import { quantile } from '@khamar/e2e/quantile';
import { figure, printTable, setting } from './figures.ts';
import { openCluster } from './own-cluster.ts';
import { openPostOffice } from './post-office.ts';
import { lookAround, popularPages } from './visits.ts';
import { firstTags, openProduct } from './whole-product.ts';
import { type Measured, measureLoad } from './wrk.ts';

const SLOW = 300;
const OTHERS = 16;
/** Of slowhttptest (Debian's package of that name): a head, a body, an answer, each a few bytes at a time. */
const WAYS = {
  'slow heads': ['-H'],
  'slow bodies': ['-B', '-t', 'POST'],
  'slow readers': ['-X', '-k', '3', '-n', '5', '-w', '1', '-y', '2', '-z', '1'],
};

/** 300 clients that are as slow as they can be hold on to the proxy; what do the others feel? */
export function slowClients(): Promise<boolean> {
  const seconds = setting('seconds', 10);
  const rounds = setting('rounds', 3);
  return cleaningUp(async (later) => {
    const cluster = await openCluster(later);
    const post = await openPostOffice(later);
    const product = await openProduct(cluster.url, { rows: 240, smtpUrl: post.url }, later);
    const proxy = await openProxy(
      { webs: product.sites.map(({ url }) => url), apis: product.apis.map(({ url }) => url) },
      later,
    );
    const tags = await firstTags(product.apis[0]?.url ?? '', 12);
    const pages = popularPages(tags);
    await lookAround(proxy.url, pages, proxy.certificate);
    const others = () => measureLoad(proxy.url, { script: inTurn(pages), connections: OTHERS, seconds });

    await others();
    const rows: (string | number)[][] = [];
    const ratios: number[] = [];
    let errors = 0;
    for (const [name, flags] of Object.entries(WAYS)) {
      const alone: Measured[] = [];
      const beside: Measured[] = [];
      // In turn, so that whatever else the machine does weighs on both.
      for (let round = 0; round < rounds; round += 1) {
        alone.push(await others());
        const slow = hold(proxy.url, flags, seconds + 8);
        // They come 200 a second.
        await pause((SLOW / 200) * 1000 + 500);
        beside.push(await others());
        await letGo(slow);
      }
      const p99 = (all: Measured[]) =>
        quantile(
          all.map((each) => each.p99),
          0.5,
        );
      const ratio = p99(beside) / p99(alone);
      ratios.push(ratio);
      errors += beside.reduce((sum, each) => sum + each.errors, 0);
      rows.push([name, ...[alone, beside].map((all) => p99(all).toFixed(1)), ratio.toFixed(2)]);
    }
    printTable(['300 clients', 'p99 of the others without, ms', 'with, ms', 'ratio'], rows);
    return [
      figure('p99 of the others, with ÷ without, the worst', Math.max(...ratios), { atMost: 1.5 }),
      figure('errors of the others', errors, { atMost: 0 }),
    ].every(Boolean);
  });
}

const inTurn = (paths: string[]) => `
local paths, n = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }, 0
request = function() n = n % #paths + 1 return wrk.format("GET", paths[n]) end`;

const hold = (url: string, flags: string[], seconds: number): ChildProcess =>
  spawn(
    'slowhttptest',
    [...flags, '-c', String(SLOW), '-r', '200', '-i', '5', '-l', String(seconds), '-u', `${url}/all-cows`],
    { stdio: 'ignore' },
  );

async function letGo(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
