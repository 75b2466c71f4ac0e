import { setTimeout as pause } from 'node:timers/promises';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { figure, setting } from './figures.ts';
import { checkLedger, sayVerdict } from './ledger-check.ts';
import { openLedger } from './ledger.ts';
import { openCluster } from './own-cluster.ts';
import { openPostOffice } from './post-office.ts';
import { openProduct } from './whole-product.ts';
import { startWriters } from './writers.ts';

/** The mail server is away while people write and sign up: they are not told, and every promised letter comes once, later. */
export function mailAway(): Promise<boolean> {
  const seconds = setting('seconds', 30);
  return cleaningUp(async (later) => {
    const cluster = await openCluster(later);
    const post = await openPostOffice(later);
    const product = await openProduct(cluster.url, { rows: 100, smtpUrl: post.url, sites: 0 }, later);
    const ledger = openLedger();
    const doors = product.apis.map(({ url }) => url);
    const writers = await startWriters({ doors, ledger, staff: 1, visitors: 2, people: 1 });
    await pause(3000);
    await post.down();
    const before = post.letters.size;
    await pause(seconds * 1000);
    const during = post.letters.size - before;
    await post.up();
    const started = performance.now();
    await writers.stop();
    const verdict = await checkLedger(ledger, product.databaseUrl, post, 180);
    console.log(
      `the last letter came ${((performance.now() - started) / 1000).toFixed(0)} s after the server was back`,
    );
    return [
      figure('letters while it was away', during, { atMost: 0 }),
      figure('letters that came twice', verdict.lettersAgain, { atMost: 0 }),
      sayVerdict(verdict, 100),
    ].every(Boolean);
  });
}
