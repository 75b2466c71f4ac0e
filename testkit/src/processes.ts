import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { asApi } from '@khamar/database/databases';
import type { Later } from './clean-up.ts';

export const checkout = fileURLToPath(new URL('../../', import.meta.url));
export type Settings = Record<string, string>;

export interface Program {
  pid: number;
  child: ChildProcess;
  isRunning(): boolean;
  /** As the owner stops it; says its exit code, null after a kill. */
  stop(): Promise<number | null>;
  /** As the power fails. */
  kill(): Promise<void>;
}

/** Node keeps what it has compiled in this folder, where one is named: a process of ours starts in a third of the time. */
const cacheFolder = process.env['NODE_COMPILE_CACHE'];
const startedFast = cacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: cacheFolder };

const running = new Set<ChildProcess>();
// The last resort, when whoever started them ends without having ended them.
process.on('exit', () => {
  for (const child of running) child.kill();
});

/** Starts a program, which ends at the latest when whoever started it cleans up. */
export function startProgram(
  command: string,
  args: string[],
  later: Later,
  options: SpawnOptions = {},
): Program {
  const child = spawn(command, args, { cwd: checkout, stdio: 'inherit', ...options });
  running.add(child);
  // 'close' comes after the last line of its output, 'exit' may not.
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

/** Runs a program to its end. */
export async function runProgram(
  command: string,
  args: string[],
  { input = '', ...options }: SpawnOptions & { input?: string } = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const env = { ...startedFast, ...(options.env ?? process.env) };
  const child = spawn(command, args, { cwd: checkout, ...options, env, stdio: 'pipe' });
  running.add(child);
  // One that ends without having read its input is no fault.
  child.stdin.on('error', () => undefined).end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  running.delete(child);
  return { code: child.exitCode, out, err };
}

/** Runs one of our scripts to its end; gives back what it says. */
export async function runScript(script: string, settings: Settings, args: string[] = []): Promise<string> {
  const env = { ...process.env, ...settings };
  const { code, out, err } = await runProgram(process.execPath, [script, ...args], { env });
  if (code !== 0) throw new Error(`${script} ended with ${String(code)}:\n${out}${err}`);
  return out;
}

export interface Server extends Program {
  url: string;
  /** What it has logged; only until it listens, where the log is not kept. */
  lines: string[];
  /** Told of each line from now on. */
  onLine: (look: (line: string) => void) => void;
  /** The most memory it ever had, in MB. */
  peakMemory(): Promise<number>;
}

interface ServerOptions {
  /** Without it lines are let go unread once it listens: reading them would weigh on what is measured. */
  keepsLog?: boolean;
  folder?: string;
}

/** Starts one of our servers as the owner does and waits until it says where it listens. */
export async function startServer(
  script: string,
  settings: Settings,
  later: Later,
  { keepsLog = false, folder = checkout }: ServerOptions = {},
): Promise<Server> {
  const program = startProgram(process.execPath, [script], later, {
    cwd: folder,
    env: {
      ...startedFast,
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
  // A warning of Node's own, or the last words of a process that cannot log any more.
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
    onLine: (look) => reader.on('line', look),
    async peakMemory() {
      const status = await readFile(`/proc/${program.pid}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
    },
  };
}

/** Of every API that this process starts: whoever has it can sign a token for a session in the database. */
export const TOKEN_SECRET = randomBytes(32).toString('hex');

type Start = (settings: Settings, later: Later, options?: ServerOptions) => Promise<Server>;

/** In the role that the API has on a farm, whoever owns the database. */
export const startApi: Start = ({ DATABASE_URL = '', ...settings }, later, options) =>
  startServer(
    'api/src/main.ts',
    { TOKEN_SECRET, ...settings, DATABASE_URL: asApi(DATABASE_URL) },
    later,
    options,
  );
export const startWorker: Start = ({ DATABASE_URL = '', ...settings }, later, options) =>
  startServer(
    'api/src/worker.ts',
    {
      MAIL_FROM: 'khamar@farm.example',
      WORKER_PORT: '0',
      // Not the default one, whose files are unknown to another database and would be deleted.
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
