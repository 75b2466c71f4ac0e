import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { runProgram } from '../processes/processes.ts';

export interface WrkRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Load {
  /** Sent in turn instead of plain GETs of the URL. */
  requests?: WrkRequest[];
  /** A wrk script in Lua that builds the requests; `done` is ours. */
  script?: string;
  headers?: Record<string, string>;
  connections?: number;
  seconds?: number;
}

const Measured = z.object({
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  /** Responses other than 2xx and 3xx, and requests without a response. */
  errors: z.number(),
  /** The errors that had a response. */
  rejected: z.number(),
});
export type Measured = z.infer<typeof Measured>;

const DONE = `
done = function(summary, latency)
  local e = summary.errors
  print(string.format('MEASURED {"perSecond":%f,"p50":%f,"p99":%f,"errors":%d,"rejected":%d}',
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    e.connect + e.read + e.write + e.timeout + e.status, e.status))
end`;

/** Runs wrk (Debian package `wrk`); times in milliseconds. */
export async function measureLoad(url: string, load: Load = {}): Promise<Measured> {
  const { requests, script = '', headers = {}, connections = 32, seconds = 2 } = load;
  const folder = await mkdtemp(join(tmpdir(), 'khamar-wrk-'));
  try {
    const file = join(folder, 'load.lua');
    await writeFile(file, (requests ? sendInTurn(requests) : script) + DONE);
    const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', file, ...flags, url];
    const { out, err } = await runProgram('wrk', args);
    const line = /^MEASURED (.*)$/m.exec(out)?.[1];
    if (line === undefined) throw new Error(`wrk measured nothing:\n${out}${err}`);
    return Measured.parse(JSON.parse(line));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Throws if any request fails. */
export async function requestsPerSecond(url: string, load: Load = {}): Promise<number> {
  const { perSecond, errors } = await measureLoad(url, load);
  if (errors > 0) throw new Error(`${url}: ${errors} requests failed`);
  return perSecond;
}

/** Built before the load starts, because client and server share the cores. */
function sendInTurn(requests: WrkRequest[]): string {
  const table = (headers: Record<string, string>) =>
    Object.entries(headers)
      .map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
      .join(', ');
  const calls = requests.map(({ method = 'GET', path, headers = {}, body }) => {
    const parts = [method, path].map((part) => JSON.stringify(part));
    return `wrk.format(${[...parts, `{ ${table(headers)} }`, body === undefined ? 'nil' : JSON.stringify(body)].join(', ')})`;
  });
  return `local requests, n = {}, 0
    init = function() requests = { ${calls.join(',\n')} } end
    request = function() n = n % #requests + 1 return requests[n] end`;
}
