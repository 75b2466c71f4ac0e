import { setTimeout as pause } from 'node:timers/promises';
import { openRelay } from '@khamar/testkit/servers/relay';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { openHttpClient } from '@khamar/testkit/http-client';
import { startProxy } from '@khamar/testkit/servers/nginx';
import { seconds, verdict } from '@khamar/testkit/measure/statistics';
import { firstTags } from '@khamar/testkit/servers/test-stack';
import { openVisitors, popularLists, popularPages } from '@khamar/testkit/measure/visits';
import { atPort, openDrillStack } from '../lib/drill-stack.ts';
import { openCluster } from '../lib/postgres/cluster.ts';
import { isRetryable, leadRequest, waitForWrite } from './database-away.ts';

/** The API's longest timeout, for a query in progress when the cable is cut. */
const LONGEST_WAIT = 13;

export const networkCut = scenario(
  1,
  'packets between API and database are held back silently and arrive late',
  (later) => breakLine('cut', later),
);
export const networkLost = scenario(
  1,
  'the same, but packets are dropped, and open sockets stay open without data',
  (later) => breakLine('lose', later),
);

async function breakLine(how: 'cut' | 'lose', later: Later): Promise<boolean> {
  const cluster = await openCluster(later);
  const line = await openRelay(cluster.port);
  later(() => line.close());
  const reach = (databaseUrl: string) => atPort(databaseUrl, line.port);
  const { apiUrl, url } = await openDrillStack({ cluster, rows: 240, reach }, later);
  const { certificate, ...proxy } = await startProxy({ webs: [url], apis: [apiUrl] }, later);
  const tags = await firstTags(apiUrl, 12);
  const visitors = await openVisitors([
    { name: 'lists of the API', base: apiUrl, paths: popularLists(tags), mayReject: true },
    { name: 'pages of the site', base: url, paths: popularPages(tags), mayReject: true },
    { name: 'pages through the proxy', base: proxy.url, paths: popularPages(tags), certificate },
  ]);

  line[how]();
  visitors.start();
  const waits = await rejectedWriteTimes(apiUrl, numberOption('seconds', 30));
  const isSeen = await visitors.stop();
  line.repair();
  const back = await seconds(() => waitForWrite(apiUrl));
  return [
    isSeen,
    verdict('writes with 503 and Retry-After', waits.length, { atLeast: 1 }),
    verdict('longest time until that response, in seconds', Math.max(...waits), { atMost: LONGEST_WAIT }),
    verdict('seconds until a write was accepted again, without a restart of ours', back, { atMost: 3 }),
  ].every(Boolean);
}

/** Sends one write per second; returns how long each took to get its 503, in seconds. Any other response is an error. */
async function rejectedWriteTimes(apiUrl: string, writes: number): Promise<number[]> {
  const http = openHttpClient(apiUrl);
  const waits: Promise<number>[] = [];
  for (let n = 0; n < writes; n += 1) {
    waits.push(
      seconds(async () => {
        const response = await http.send('/leads', leadRequest());
        if (!isRetryable(response)) throw new Error(`${response.status} ${response.text}`);
      }),
    );
    await pause(1000);
  }
  const all = await Promise.all(waits);
  http.end();
  return all;
}
