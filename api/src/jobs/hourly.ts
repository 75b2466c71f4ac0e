import type { FastifyBaseLogger } from 'fastify';

const HOUR = 60 * 60 * 1000;

/** Does something every hour while the process lives, never twice at once. Stopping waits for what is under way. */
export function everyHour(
  what: string,
  work: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'error'>,
  { atStart = false } = {},
) {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work()
      .catch((error: unknown) => {
        log.error({ err: error }, `${what} failed and is tried again in an hour`);
      })
      .finally(() => {
        running = undefined;
      });
  };
  if (atStart) run();
  const timer = setInterval(run, HOUR);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
