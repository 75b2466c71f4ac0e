import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Post {
  headers: Record<string, string>;
  body: string;
}

interface Load {
  headers?: Record<string, string>;
  /** Appends a number from 0 up to this one to each address, in turn. */
  pages?: number;
  /** Sent in turn instead of plain requests. */
  posts?: Post[];
  connections?: number;
  seconds?: number;
}

/** So many connections by wrk (Debian's package of that name); anything but 2xx and 3xx is a failure. */
export async function requestsPerSecond(
  url: string,
  { headers = {}, pages, posts, connections = 32, seconds = 2 }: Load = {},
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'khamar-wrk-'));
  try {
    const script = join(folder, 'load.lua');
    const { pathname, search } = new URL(url);
    await writeFile(script, posts ? postInTurn(pathname, posts) : askInTurn(pathname + search, pages));
    const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script];
    const { stdout } = await promisify(execFile)('wrk', [...load, ...flags, url]);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}\n${stdout}`);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const askInTurn = (path: string, pages: number | undefined) =>
  pages === undefined
    ? ''
    : `local n = 0
       request = function() n = (n + 1) % ${pages} return wrk.format("GET", "${path}" .. n) end`;

/** Made before the load begins: the client has the same cores as the server. */
function postInTurn(path: string, posts: Post[]): string {
  const table = (headers: Record<string, string>) =>
    Object.entries(headers)
      .map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
      .join(', ');
  const made = posts.map(
    ({ headers, body }) => `wrk.format("POST", "${path}", { ${table(headers)} }, ${JSON.stringify(body)})`,
  );
  return `local posts, n = {}, 0
    init = function() posts = { ${made.join(',\n')} } end
    request = function() n = n % #posts + 1 return posts[n] end`;
}
