import { constants, tmpdir } from 'node:os';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Registers a clean-up function. Vitest's `onTestFinished` has the same type. */
export type Later = (cleanUp: () => void | Promise<void>) => void;

/** Runs the clean-up functions in reverse order: a server before its database. */
export function collectCleanUps(): { later: Later; cleanUpAll: () => Promise<void> } {
  const cleanUps: (() => void | Promise<void>)[] = [];
  return {
    later(cleanUp) {
      cleanUps.push(cleanUp);
    },
    async cleanUpAll() {
      const errors: unknown[] = [];
      for (let cleanUp = cleanUps.pop(); cleanUp !== undefined; cleanUp = cleanUps.pop()) {
        try {
          await cleanUp();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, 'Clean-up failed');
    },
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Cleans up whatever the work started, also after an error, a signal or an uncaught exception. */
export async function withCleanUp<Result>(work: (later: Later) => Promise<Result>): Promise<Result> {
  const { later, cleanUpAll } = collectCleanUps();
  let ending: Promise<never> | undefined;
  // Only the first cause sets the exit code; later errors are a result of the shutdown.
  const endWith = (code: number) => {
    ending ??= cleanUpAll()
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
    await (ending ?? cleanUpAll());
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
