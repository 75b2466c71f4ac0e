import { setTimeout as pause } from 'node:timers/promises';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { type HttpResponse, openHttpClient } from '@khamar/testkit/http-client';
import { startProxy } from '@khamar/testkit/servers/nginx';
import { newAddress, newLead, signedInHeaders } from '@khamar/testkit/people/people';
import { seconds, verdict } from '@khamar/testkit/measure/statistics';
import { firstTags } from '@khamar/testkit/servers/test-stack';
import { waitFor } from '@khamar/testkit/wait-for';
import { openVisitors, popularLists, popularPages } from '@khamar/testkit/measure/visits';
import { openDrillStack } from '../lib/drill-stack.ts';

export const databaseAway = scenario(
  2,
  'PostgreSQL is killed and stays down for a minute: what visitors and writers see',
  async (later) => {
    const stack = await openDrillStack({ rows: 240 }, later);
    const { apiUrl, cluster } = stack;
    const { url, certificate } = await startProxy({ webs: [stack.url], apis: [apiUrl] }, later);
    const tags = await firstTags(apiUrl, 12);
    const visitors = await openVisitors([
      { name: 'lists of the API', base: apiUrl, paths: popularLists(tags), mayReject: true },
      { name: 'pages of the site', base: stack.url, paths: popularPages(tags), mayReject: true },
      { name: 'pages through the proxy', base: url, paths: popularPages(tags), certificate },
    ]);
    const staff = await signedInHeaders(apiUrl);

    cluster.kill();
    visitors.start();
    const half = (numberOption('seconds', 60) * 1000) / 2;
    await pause(half);
    const withMessage = await countRetryMessages(apiUrl, stack.url, staff);
    await pause(half);
    const isSeen = await visitors.stop();
    await cluster.start();
    const back = await seconds(() => waitForWrite(apiUrl));
    return [
      isSeen,
      verdict('writes and uncached pages with 503, Retry-After and a message', withMessage, {
        atLeast: 5,
      }),
      verdict('seconds until a write was accepted again, without a restart of ours', back, { atMost: 5 }),
    ].every(Boolean);
  },
);

export const leadRequest = () => ({
  method: 'POST',
  headers: { 'x-forwarded-for': newAddress() },
  json: newLead(),
});

export const isRetryable = ({ status, headers }: HttpResponse): boolean =>
  status === 503 && headers.has('retry-after');

/** Number of responses, out of five, with the expected message. */
async function countRetryMessages(
  apiUrl: string,
  siteUrl: string,
  staff: Record<string, string>,
): Promise<number> {
  const [api, site] = [openHttpClient(apiUrl), openHttpClient(siteUrl)];
  const login = { username: 'customer', password: 'whatever it is' };
  // Without the apostrophe of its first word, which HTML escapes.
  const text = 'having trouble right now';
  const requests: [Promise<HttpResponse>, string][] = [
    [api.send('/leads', leadRequest()), `${text}. Please try again in a moment.`],
    [api.send('/auth/login', { method: 'POST', json: login }), `${text}. Please try again in a moment.`],
    [
      api.send('/product/dashboard/get-all-cows', { headers: staff }),
      `${text}. Please try again in a moment.`,
    ],
    [site.send('/all-cows?page=9'), text],
    [site.send('/bn/all-cows?page=9'), 'এই মুহূর্তে একটু সমস্যা হচ্ছে'],
  ];
  let withMessage = 0;
  for (const [request, message] of requests) {
    const response = await request;
    if (isRetryable(response) && response.text.includes(message)) withMessage += 1;
  }
  api.end();
  site.end();
  return withMessage;
}

export async function waitForWrite(apiUrl: string): Promise<void> {
  const http = openHttpClient(apiUrl);
  const isAccepted = async () =>
    (await http.send('/leads', leadRequest()).catch(() => undefined))?.status === 201;
  await waitFor('a write is accepted', isAccepted, { seconds: 120, everyMs: 100 });
  http.end();
}
