import { setTimeout as pause } from 'node:timers/promises';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { type CallAnswer, openCaller } from './caller.ts';
import { asJson, elsewhere, openClient, openStaff } from './doors.ts';
import { openProxy } from './drill-proxy.ts';
import { figure, setting } from './figures.ts';
import { openCluster } from './own-cluster.ts';
import { openPostOffice } from './post-office.ts';
import { firstTags, openProduct } from './whole-product.ts';
import { lookAround, popularLists, popularPages, sayVisits, startVisits } from './visits.ts';
import { aLead } from './visitor-writers.ts';

const PER_SECOND = 20;

/** PostgreSQL is killed and stays down for a minute: what visitors see of it, by each door, and what whoever writes is told. */
export function databaseAway(): Promise<boolean> {
  const seconds = setting('seconds', 60);
  return cleaningUp(async (later) => {
    const cluster = await openCluster(later);
    const post = await openPostOffice(later);
    const product = await openProduct(cluster.url, { rows: 240, smtpUrl: post.url }, later);
    const [api, site] = [product.apis[0]?.url ?? '', product.sites[0]?.url ?? ''];
    const proxy = await openProxy({ webs: [site], apis: [api] }, later);
    const tags = await firstTags(api, 12);
    const doors = [
      { name: 'lists of the API', base: api, paths: popularLists(tags) },
      { name: 'pages of the site', base: site, paths: popularPages(tags) },
      { name: 'pages through the proxy', base: proxy.url, paths: popularPages(tags), isProxy: true },
    ];
    for (const { base, paths } of doors) await lookAround(base, paths, proxy.certificate);
    const staff = await openStaff(openClient([api], 0)).headers();

    cluster.kill();
    const visits = doors.map(({ base, paths }) => startVisits(base, paths, PER_SECOND, proxy.certificate));
    await pause((seconds * 1000) / 2);
    const told = await askInVain(api, site, staff);
    await pause((seconds * 1000) / 2);
    const seen = await Promise.all(visits.map((each) => each.stop()));
    await cluster.start();
    const back = await untilWritten(api);

    return [
      ...sayVisits(doors, seen),
      figure('writes and unseen pages told 503, when to come back, and a kind sentence', told, {
        atLeast: 5,
      }),
      figure('seconds until a write was taken again, without a restart of ours', back, { atMost: 5 }),
    ].every(Boolean);
  });
}

const mayTryAgain = ({ status, headers, body }: CallAnswer, sentence: string): boolean =>
  status === 503 && headers['retry-after'] !== undefined && body.includes(sentence);

/** How many of five say so. */
async function askInVain(api: string, site: string, staff: Record<string, string>): Promise<number> {
  const caller = openCaller({ connections: 5 });
  const sentence = 'The farm cannot be reached just now. Please try again';
  const send = (path: string, body: object, headers: Record<string, string>) =>
    caller.call(api + path, { method: 'POST', ...asJson(body, headers) });
  const answers = await Promise.all([
    send('/leads', aLead(), elsewhere()).then((answer) => mayTryAgain(answer, sentence)),
    send('/auth/login', { username: 'customer', password: 'whatever it is' }, elsewhere()).then((answer) =>
      mayTryAgain(answer, sentence),
    ),
    caller
      .call(`${api}/product/dashboard/get-all-cows`, { headers: staff })
      .then((answer) => mayTryAgain(answer, sentence)),
    caller
      .call(`${site}/all-cows?page=9`)
      .then((answer) => mayTryAgain(answer, 'The farm cannot be reached just now')),
    caller
      .call(`${site}/bn/all-cows?page=9`)
      .then((answer) => mayTryAgain(answer, 'এই মুহূর্তে খামারের সঙ্গে যোগাযোগ করা যাচ্ছে না')),
  ]);
  caller.end();
  return answers.filter(Boolean).length;
}

/** In seconds. */
export async function untilWritten(api: string): Promise<number> {
  const started = performance.now();
  const client = openClient([api], 0);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- until it is taken
    const answer = await client.send('/leads', { method: 'POST', ...asJson(aLead(), elsewhere()) });
    if (answer?.status === 201) {
      client.end();
      return (performance.now() - started) / 1000;
    }
    if (performance.now() - started > 120_000) throw new Error('No write was taken for two minutes');
  }
}
