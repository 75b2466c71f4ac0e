import { Worker } from 'node:worker_threads';

/** Nothing that this product does holds the event loop for a tenth of it. */
const STILL_SECONDS = 30;
const BEAT = 1000;

/**
 * A process whose event loop stands still answers nobody and hears no signal, and nothing outside restarts it: neither systemd nor a
 * container engine looks at a health check to do so. So a thread of its own counts seconds without a beat of the event loop, and
 * ends the process; whoever started it starts it again (Restart=always, restart: unless-stopped). Seconds are counted, not
 * measured: a clock that jumps or a machine that slept ends nothing.
 */
export function watchEventLoop(stillSeconds = STILL_SECONDS): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./event-loop-watch-thread.ts', import.meta.url), {
    workerData: { beats, stillSeconds },
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
    // A test that runs under an inspector or a loader must not hand it down.
    execArgv: [],
  });
  // Without a listener the end of the watch would be the end of the process.
  worker.on('error', ({ message }) => {
    process.emitWarning(`The event loop is not watched any more: ${message}`);
  });
  worker.unref();
  setInterval(() => Atomics.add(beats, 0, 1), BEAT).unref();
}
