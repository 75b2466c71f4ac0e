import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { asApi } from '@khamar/database/databases';
import type { Later } from './clean-up.ts';

export const checkout = fileURLToPath(new URL('../../../', import.meta.url));
export type Settings = Record<string, string>;

export interface Program {
  pid: number;
  child: ChildProcess;
  isRunning(): boolean;
  /** Stops it gracefully; returns its exit code, null after a kill. */
  stop(): Promise<number | null>;
  /** SIGKILL, like a power failure. */
  kill(): Promise<void>;
}

/** With a compile cache our processes start in a third of the time. */
const cacheFolder = process.env['NODE_COMPILE_CACHE'];
const compileCache = cacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: cacheFolder };

const running = new Set<ChildProcess>();
// Last resort if this process exits without cleaning up.
process.on('exit', () => {
  for (const child of running) child.kill();
});

/** Starts a program that is stopped at clean-up at the latest. */
export function startProgram(
  command: string,
  args: string[],
  later: Later,
  options: SpawnOptions = {},
): Program {
  const child = spawn(command, args, { cwd: checkout, stdio: 'inherit', ...options });
  running.add(child);
  // 'close' is emitted after the last output; 'exit' may come earlier.
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve()).once('error', () => resolve());
  });
  void closed.then(() => running.delete(child));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await closed;
  };
  later(() => end(options.killSignal === 'SIGKILL' ? 'SIGKILL' : 'SIGTERM'));
  return {
    pid: child.pid ?? 0,
    child,
    isRunning: () => running.has(child),
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      return child.exitCode;
    },
  };
}

export async function runProgram(
  command: string,
  args: string[],
  { input = '', ...options }: SpawnOptions & { input?: string } = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const env = { ...compileCache, ...(options.env ?? process.env) };
  const child = spawn(command, args, { cwd: checkout, ...options, env, stdio: 'pipe' });
  running.add(child);
  // A program may exit without reading its input.
  child.stdin.on('error', () => undefined).end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  running.delete(child);
  return { code: child.exitCode, out, err };
}

/** Runs one of our scripts and returns its output. */
export async function runScript(script: string, settings: Settings, args: string[] = []): Promise<string> {
  const env = { ...process.env, ...settings };
  const { code, out, err } = await runProgram(process.execPath, [script, ...args], { env });
  if (code !== 0) throw new Error(`${script} ended with ${String(code)}:\n${out}${err}`);
  return out;
}

export interface Server extends Program {
  url: string;
  /** The log lines; unless the log is kept, only those before it listens. */
  lines: string[];
  /** Called for each new line. */
  onLine: (listener: (line: string) => void) => void;
  /** Peak memory in MB. */
  peakMemory(): Promise<number>;
}

interface ServerOptions {
  /** Otherwise the log is discarded once it listens: reading it would distort the measurements. */
  keepsLog?: boolean;
  folder?: string;
}

/** Starts one of our servers like in production and waits until it listens. */
export async function startServer(
  script: string,
  settings: Settings,
  later: Later,
  { keepsLog = false, folder = checkout }: ServerOptions = {},
): Promise<Server> {
  const program = startProgram(process.execPath, [script], later, {
    cwd: folder,
    env: {
      ...compileCache,
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'info',
      ...settings,
    },
    stdio: ['ignore', 'pipe', keepsLog ? 'pipe' : 'inherit'],
    killSignal: 'SIGKILL',
  });
  const { stdout, stderr } = program.child;
  if (stdout === null) throw new Error('No output to read');
  const lines: string[] = [];
  const reader = createInterface({ input: stdout });
  // Warnings of Node, or the last output of a crashing process.
  if (stderr !== null) createInterface({ input: stderr }).on('line', (line) => reader.emit('line', line));
  const url = await new Promise<string>((resolve, reject) => {
    reader.on('line', (line) => {
      lines.push(line);
      const found = /listening at (http:[^"]+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    program.child.once('close', () => {
      reject(new Error(`${script} ended before it listened:\n${lines.join('\n')}`));
    });
  });
  if (!keepsLog) {
    reader.close();
    stdout.resume();
  }
  return {
    ...program,
    url,
    lines,
    onLine: (listener) => reader.on('line', listener),
    async peakMemory() {
      const status = await readFile(`/proc/${program.pid}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
    },
  };
}

/** Shared by every API of this process, so tests can sign a token for any session. */
export const TOKEN_SECRET = randomBytes(32).toString('hex');

type Start = (settings: Settings, later: Later, options?: ServerOptions) => Promise<Server>;

/** All requests come from one address, and many tests hold one cow several times. */
const LIMITS = { NETWORK_HOLDS: '1000000', HOLD_PAUSE_MINUTES: '0' };

/** Connects with the API's restricted role, not the database owner. */
export const startApi: Start = ({ DATABASE_URL = '', ...settings }, later, options) =>
  startServer(
    'api/src/main.ts',
    { TOKEN_SECRET, ...LIMITS, ...settings, DATABASE_URL: asApi(DATABASE_URL) },
    later,
    options,
  );
export const startWorker: Start = ({ DATABASE_URL = '', ...settings }, later, options) =>
  startServer(
    'api/src/worker.ts',
    {
      MAIL_FROM: 'khamar@farm.example',
      WORKER_PORT: '0',
      // Not the default folder: its files are unknown to this database and would be deleted.
      MEDIA_FOLDER: '/nowhere',
      JOBS_WATCH_SECONDS: '1',
      ...settings,
      DATABASE_URL: asApi(DATABASE_URL),
    },
    later,
    options,
  );
export const startWeb: Start = (settings, later, options) =>
  startServer('web/server/main.ts', settings, later, options);
