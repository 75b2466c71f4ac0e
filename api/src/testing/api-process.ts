import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface ApiProcess {
  url: string;
  logs: string[];
  stop(): Promise<number | null>;
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The API as the owner starts it: its own process, its settings from the environment, its logs on stdout. */
export async function startApiProcess(databaseUrl: string): Promise<ApiProcess> {
  const child = spawn(process.execPath, [main], {
    env: { DATABASE_URL: databaseUrl, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // 'close' comes after the last line of the log, 'exit' may not.
  const ended = once(child, 'close');
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const logs: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      logs.push(line);
      const address = /listening at (http:[^"]+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => {
      reject(new Error(`The API did not start:\n${logs.join('\n')}`));
    });
  });
  return {
    url,
    logs,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}
