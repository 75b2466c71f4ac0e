import { existsSync, globSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Cow } from '@khamar/contract/cow';
import { answerOf } from '@khamar/contract/envelope';
import { DEMO_PASSWORD } from '@khamar/database/seed/logins';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { Client } from 'pg';
import { type CallAnswer, openCaller } from './caller.ts';
import { asJson, elsewhere, openClient, openStaff } from './doors.ts';
import { figure, printTable } from './figures.ts';
import { emptyFolder, openCluster } from './own-cluster.ts';
import { openPostOffice } from './post-office.ts';
import { openProduct } from './whole-product.ts';
import { aLead } from './visitor-writers.ts';

/** Debian's package faketime. */
const LIBRARY = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0] ?? '';
const LEADS_AN_HOUR = 60;

/** The clock of the API's machine jumps by an hour, forth and back: sessions, throttles and freshness must survive it. */
export function clockJump(): Promise<boolean> {
  return cleaningUp(async (later) => {
    if (!existsSync(LIBRARY)) throw new Error('Needs the package "faketime"');
    const folder = await emptyFolder(later);
    const clock = join(folder, 'clock');
    await writeFile(clock, '+0\n');
    const cluster = await openCluster(later);
    const post = await openPostOffice(later);
    const apiSettings = {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      // Timers follow a clock that nobody sets, here as on any machine.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const product = await openProduct(
      cluster.url,
      { rows: 40, smtpUrl: post.url, sites: 0, apiSettings },
      later,
    );
    const api = product.apis[0]?.url ?? '';
    const office = new Client({ connectionString: product.databaseUrl });
    await office.connect();
    later(() => office.end());

    const rows: (string | number)[][] = [];
    const sane: boolean[] = [];
    for (const jump of ['+0', '+3600', '+0', '-3600', '+0']) {
      await writeFile(clock, `${jump}\n`);
      await utimes(clock, new Date(), new Date());
      const shown = await clockOf(api);
      const checks = {
        'a list is fresh': await isFresh(api, office),
        'signs in and reads': await signsIn(api),
        'a session goes on': await goesOn(api),
        'a flood is stopped': await isThrottled(api),
        'others are not': await isTaken(api),
      };
      rows.push([jump, shown, ...Object.values(checks).map((isWell) => (isWell ? 'yes' : 'NO'))]);
      sane.push(...Object.values(checks));
      if (rows.length === 1)
        printTable(['clock of the API, s', 'its date header, min off', ...Object.keys(checks)], []);
    }
    for (const row of rows) console.log(`| ${row.join(' | ')} |`);
    const jumped = rows.filter(([, shown]) => Math.abs(Number(shown)) >= 59).length;
    return [
      figure('jumps that the process has seen', jumped, { atLeast: 2 }),
      figure('checks that failed', sane.filter((isWell) => !isWell).length, { atMost: 0 }),
    ].every(Boolean);
  });
}

/** By how many minutes the process is off. */
async function clockOf(api: string): Promise<number> {
  // Node writes the header's second once a second.
  await pause(1500);
  const { headers } = await fetch(`${api}/product/get-all-cows?limit=1`);
  return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000);
}

let price = 200_000;

async function isFresh(api: string, office: Client): Promise<boolean> {
  price += 1;
  const shown = async () => {
    const response = await fetch(`${api}/product/get-cow/NDL-001`);
    return answerOf(Cow).parse(await response.json()).data.currentPrice;
  };
  await shown();
  await office.query(`update cow set current_price = $1 where tag_id = 'NDL-001'`, [price]);
  for (const started = performance.now(); performance.now() - started < 4000; await pause(20))
    if ((await shown()) === price) return true;
  return false;
}

async function signsIn(api: string): Promise<boolean> {
  const client = openClient([api], 0);
  const headers = await openStaff(client).headers();
  const answer = await client.send('/product/dashboard/get-all-cows?limit=1', { headers });
  client.end();
  return answer?.status === 200;
}

let cookies = '';

/** Begun before the first jump; each time the cookie must bring a new token. */
async function goesOn(api: string): Promise<boolean> {
  const caller = openCaller();
  const site = { origin: 'http://127.0.0.1:3000', 'x-requested-with': 'khamar' };
  const person = { username: 'customer', password: DEMO_PASSWORD };
  const keep = ({ headers }: CallAnswer) => {
    const set = [headers['set-cookie'] ?? []].flat();
    if (set.length > 0) cookies = set.map((cookie) => cookie.split(';')[0]).join('; ');
  };
  if (cookies === '')
    keep(await caller.call(`${api}/auth/login`, { method: 'POST', ...asJson(person, elsewhere()) }));
  const answer = await caller.call(`${api}/auth/refresh-token`, {
    method: 'POST',
    headers: { ...site, ...elsewhere(), cookie: cookies },
  });
  keep(answer);
  caller.end();
  return answer.status === 200;
}

/** From one household; each time another one. */
async function isThrottled(api: string): Promise<boolean> {
  const caller = openCaller();
  const household = elsewhere();
  let refused = 0;
  for (let n = 0; n < LEADS_AN_HOUR + 5; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in order, as they are counted
    const { status } = await caller.call(`${api}/leads`, { method: 'POST', ...asJson(aLead(), household) });
    if (status === 429) refused += 1;
  }
  caller.end();
  return refused === 5;
}

async function isTaken(api: string): Promise<boolean> {
  const caller = openCaller();
  const { status } = await caller.call(`${api}/leads`, { method: 'POST', ...asJson(aLead(), elsewhere()) });
  caller.end();
  return status === 201;
}
