import { setTimeout as pause } from 'node:timers/promises';
import { openRelay } from '@khamar/database/relay';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { openCaller } from './caller.ts';
import { untilWritten } from './database-away.ts';
import { asJson, elsewhere } from './doors.ts';
import { openProxy } from './drill-proxy.ts';
import { figure, setting } from './figures.ts';
import { openCluster } from './own-cluster.ts';
import { openPostOffice } from './post-office.ts';
import { lookAround, popularLists, popularPages, sayVisits, startVisits } from './visits.ts';
import { firstTags, openProduct } from './whole-product.ts';
import { aLead } from './visitor-writers.ts';

const PER_SECOND = 20;
/** The longest of the API's own: a query that is under way when the cable is cut (api/src/db/pool.ts). */
const LONGEST_WAIT = 13;

/** Between API and database nothing goes through any more, and nobody is told. Afterwards what was sent arrives late. */
export const networkCut = (): Promise<boolean> => breakLine('cut');

/** The same, but packets are dropped for good: sockets that were open stay open and never carry anything again. */
export const networkLost = (): Promise<boolean> => breakLine('lose');

function breakLine(how: 'cut' | 'lose'): Promise<boolean> {
  const seconds = setting('seconds', 30);
  return cleaningUp(async (later) => {
    const cluster = await openCluster(later);
    const post = await openPostOffice(later);
    const line = await openRelay(cluster.port);
    later(() => line.close());
    const reach = (databaseUrl: string) => {
      const url = new URL(databaseUrl);
      url.port = String(line.port);
      return url.href;
    };
    const product = await openProduct(cluster.url, { rows: 240, smtpUrl: post.url, reach }, later);
    const [api, site] = [product.apis[0]?.url ?? '', product.sites[0]?.url ?? ''];
    const proxy = await openProxy({ webs: [site], apis: [api] }, later);
    const tags = await firstTags(api, 12);
    const doors = [
      { name: 'lists of the API', base: api, paths: popularLists(tags) },
      { name: 'pages of the site', base: site, paths: popularPages(tags) },
      { name: 'pages through the proxy', base: proxy.url, paths: popularPages(tags), isProxy: true },
    ];
    for (const { base, paths } of doors) await lookAround(base, paths, proxy.certificate);

    line[how]();
    const visits = doors.map(({ base, paths }) => startVisits(base, paths, PER_SECOND, proxy.certificate));
    const waits = await writeInVain(api, seconds);
    const seen = await Promise.all(visits.map((each) => each.stop()));
    line.mend();
    const back = await untilWritten(api);
    return [
      ...sayVisits(doors, seen),
      figure('writes told to try again', waits.length, { atLeast: 1 }),
      figure('seconds until they were told so, at most', Math.max(...waits), { atMost: LONGEST_WAIT }),
      figure('seconds until a write was taken again, without a restart of ours', back, { atMost: 3 }),
    ].every(Boolean);
  });
}

/** How long each waited for its 503, in seconds. Anything else is a fault. */
async function writeInVain(api: string, seconds: number): Promise<number[]> {
  const caller = openCaller({ connections: 100, patience: 60_000 });
  const waits: Promise<number>[] = [];
  for (let n = 0; n < seconds; n += 1) {
    const at = performance.now();
    const lead = { method: 'POST' as const, ...asJson(aLead(), elsewhere()) };
    waits.push(
      caller.call(`${api}/leads`, lead).then(({ status, headers, body }) => {
        if (status !== 503 || headers['retry-after'] === undefined) throw new Error(`${status} ${body}`);
        return (performance.now() - at) / 1000;
      }),
    );
    // oxlint-disable-next-line no-await-in-loop -- one a second
    await pause(1000);
  }
  const all = await Promise.all(waits);
  caller.end();
  return all;
}
