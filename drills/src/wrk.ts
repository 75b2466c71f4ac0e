import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

export interface Load {
  /** Of wrk: sets up its requests; `done` is ours. */
  script?: string;
  connections: number;
  seconds: number;
}

const Measured = z.object({
  requests: z.number(),
  seconds: z.number(),
  p50: z.number(),
  p99: z.number(),
  /** Anything but 2xx and 3xx, and what got no answer. */
  errors: z.number(),
  /** Of these, how many had an answer, but not a good one. */
  refused: z.number(),
});
export type Measured = z.infer<typeof Measured> & { perSecond: number };

const DONE = `
done = function(summary, latency)
  local e = summary.errors
  print(string.format('MEASURED {"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"errors":%d,"refused":%d}', summary.requests,
    summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    e.connect + e.read + e.write + e.timeout + e.status, e.status))
end`;

/** So many connections by wrk (Debian's package of that name), times in milliseconds. */
export async function measureLoad(
  url: string,
  { script = '', connections, seconds }: Load,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'khamar-wrk-'));
  try {
    const file = join(folder, 'load.lua');
    await writeFile(file, script + DONE);
    const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', file, url];
    const child = spawn('wrk', flags, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    const line = /^MEASURED (.*)$/m.exec(said)?.[1];
    if (line === undefined) throw new Error(`wrk said nothing of use:\n${said}`);
    const measured = Measured.parse(JSON.parse(line));
    return { ...measured, perSecond: measured.requests / measured.seconds };
  } finally {
    await rm(folder, { recursive: true });
  }
}
