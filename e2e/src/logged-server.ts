import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readLog } from '@khamar/server/read-log';
import { onTestFinished } from 'vitest';
import { checkout } from './processes.ts';

export interface LoggedServer {
  url: string;
  lines: string[];
  onLine: (look: (line: string) => void) => void;
  stop(): Promise<void>;
}

/** One of our servers whose log is read to its end, what it writes to its error output included. */
export async function startLogged(script: string, settings: Record<string, string>): Promise<LoggedServer> {
  const child = spawn(process.execPath, [script], {
    cwd: checkout,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const { lines, address, onLine } = readLog(child);
  return {
    url: await address,
    lines,
    onLine,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}
