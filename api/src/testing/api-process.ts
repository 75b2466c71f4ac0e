import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { asApi } from '@khamar/database/databases';
import { readLog } from '@khamar/server/read-log';
import { onTestFinished, vi } from 'vitest';
import { TOKEN_SECRET } from './staff.ts';

export interface ApiProcess {
  url: string;
  logs: string[];
  /** The most memory it ever had, in MB. */
  peakMemory(): Promise<number>;
  stop(): Promise<number | null>;
  /** Nobody new is let in any more. */
  untilRefusing(): Promise<unknown>;
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The API as the owner starts it: its own process, its settings from the environment, its logs on stdout. */
export async function startApiProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<ApiProcess> {
  const child = spawn(process.execPath, [main], {
    env: { DATABASE_URL: asApi(databaseUrl), TOKEN_SECRET, PORT: '0', TMPDIR: tmpdir(), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // 'close' comes after the last line of the log, 'exit' may not.
  const ended = once(child, 'close');
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const { lines, address } = readLog(child);
  const url = await address;
  const isRefusing = () =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    );
  return {
    url,
    untilRefusing: () => vi.waitUntil(isRefusing, { timeout: 10_000 }),
    logs: lines,
    async peakMemory() {
      const status = await readFile(`/proc/${child.pid ?? ''}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}
