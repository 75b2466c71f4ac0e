import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Later, temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { scenario } from '@khamar/testkit/processes/command-line';
import { startProxy } from '@khamar/testkit/servers/nginx';
import { startServer } from '@khamar/testkit/processes/processes';
import { measureInTurn, medianRatio, verdict } from '@khamar/testkit/measure/statistics';
import { openTestStack, type TestStack } from '@khamar/testkit/servers/test-stack';
import { requestsPerSecond } from '@khamar/testkit/measure/wrk';
import { treeOf } from '../bare/tree.ts';

const ROUNDS = 7;
const PAGE = '/all-cows';
/** Enough to saturate one process without long queues. */
const LOAD = { connections: 8 };

export const ssr = scenario(
  3,
  'pages per second compared with bare React, and through nginx compared with a file (packages wrk, nginx; after npm run build)',
  async (later) => {
    const stack = await openTestStack({}, later);
    const page = stack.url + PAGE;
    const bare = await startServer('bench/src/bare/render.ts', { TREE: await treeOf(page, later) }, later);
    const nginx = await startNginxWithFile(stack, await fetch(page), later);
    const rates = await measureInTurn(
      ROUNDS,
      {
        site: () => requestsPerSecond(page, LOAD),
        'bare React': () => requestsPerSecond(bare.url, LOAD),
        'micro-cache': () => requestsPerSecond(nginx + PAGE, LOAD),
        file: () => requestsPerSecond(`${nginx}/static.html`, LOAD),
      },
      'pages/s',
    );
    return [
      verdict('site ÷ bare React', medianRatio(rates.site, rates['bare React']), {
        goal: 0.6,
        atLeast: 0.45,
      }),
      verdict('micro-cache ÷ file', medianRatio(rates['micro-cache'], rates.file), {
        goal: 0.95,
        atLeast: 0.9,
      }),
    ].every(Boolean);
  },
);

/** Headers set by nginx or the connection. */
const OWN_HEADERS = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
  'content-type',
  'x-request-id',
]);

/** The deployed proxy in front of the site, and /static.html with the same bytes and headers as a file. */
async function startNginxWithFile(stack: TestStack, page: Response, later: Later): Promise<string> {
  const files = await temporaryFolder('file', later);
  await writeFile(join(files, 'static.html'), Buffer.from(await page.arrayBuffer()));
  const headers = [...page.headers]
    .filter(([name]) => !OWN_HEADERS.has(name))
    .map(([name, value]) => `add_header ${name} "${value}";`);
  const further = `location = /static.html { root ${files}; charset utf-8; add_header x-request-id $request_id; ${headers.join(' ')} }`;
  const proxy = await startProxy({ webs: [stack.url], apis: [stack.apiUrl], further }, later);
  return proxy.url;
}
