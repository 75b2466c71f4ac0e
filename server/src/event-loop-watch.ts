import { Worker } from 'node:worker_threads';

/** More than ten times longer than anything in this product blocks the event loop. */
const STILL_SECONDS = 30;
const BEAT_MS = 1000;

/**
 * A process with a blocked event loop answers no requests or signals, and neither systemd nor a container engine
 * restarts it for a failed health check. So a worker thread counts the seconds without a beat and kills the process;
 * its supervisor restarts it (Restart=always, restart: unless-stopped). Seconds are counted, not measured, so clock
 * changes and suspend do not trigger it.
 */
export function watchEventLoop(stillSeconds = STILL_SECONDS): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./event-loop-watch-thread.ts', import.meta.url), {
    workerData: { beats, stillSeconds },
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
    // Do not inherit an inspector or a loader of a test.
    execArgv: [],
  });
  // Without a listener an error in the thread would end the process.
  worker.on('error', ({ message }) => {
    process.emitWarning(`The event loop watchdog has stopped: ${message}`);
  });
  worker.unref();
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
}
