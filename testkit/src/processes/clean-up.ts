import { constants, tmpdir } from 'node:os';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Registers a clean-up function. Vitest's `onTestFinished` has the same type. */
export type Later = (end: () => void | Promise<void>) => void;

/** Runs the clean-up functions in reverse order: a server before its database. */
export function collectEnds(): { later: Later; endAll: () => Promise<void> } {
  const ends: (() => void | Promise<void>)[] = [];
  return {
    later(end) {
      ends.push(end);
    },
    async endAll() {
      const faults: unknown[] = [];
      for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
        try {
          await end();
        } catch (error) {
          faults.push(error);
        }
      }
      if (faults.length > 0) throw new AggregateError(faults, 'Not everything could be ended');
    },
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Cleans up whatever the work started, also after an error, a signal or an uncaught exception. */
export async function withCleanUp<Result>(work: (later: Later) => Promise<Result>): Promise<Result> {
  const { later, endAll } = collectEnds();
  let ending: Promise<never> | undefined;
  // Only the first cause sets the exit code; later errors are a result of the shutdown.
  const endWith = (code: number) => {
    ending ??= endAll()
      .catch((error: unknown) => console.error(error))
      .then(() => process.exit(code));
  };
  const onSignal = (signal: NodeJS.Signals) => {
    endWith(128 + constants.signals[signal]);
  };
  const onError = (error: unknown) => {
    if (ending === undefined) console.error(error);
    endWith(1);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on('uncaughtException', onError);
  try {
    return await work(later);
  } finally {
    await (ending ?? endAll());
    for (const signal of SIGNALS) process.off(signal, onSignal);
    process.off('uncaughtException', onError);
  }
}

/** World-readable: nginx and PostgreSQL drop root privileges. */
export async function temporaryFolder(purpose: string, later: Later): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `khamar-${purpose}-`));
  later(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return folder;
}
