import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface Load {
  headers?: Record<string, string>;
  /** Appends a number from 0 up to this one to each address, in turn. */
  pages?: number;
  connections?: number;
}

/** Two seconds of so many connections by wrk (Debian's package of that name); anything but 2xx and 3xx is a failure. */
export async function requestsPerSecond(
  url: string,
  { headers = {}, pages, connections = 32 }: Load = {},
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'khamar-wrk-'));
  try {
    const script = join(folder, 'load.lua');
    const { pathname, search } = new URL(url);
    const turn = `local n = 0\nrequest = function() n = (n + 1) % ${pages ?? 1} return wrk.format("GET", "${pathname}${search}" .. n) end\n`;
    await writeFile(script, pages === undefined ? '' : turn);
    const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const { stdout } = await promisify(execFile)('wrk', [
      '-t1',
      `-c${connections}`,
      '-d2s',
      '--timeout',
      '10s',
      '-s',
      script,
      ...flags,
      url,
    ]);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}\n${stdout}`);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
