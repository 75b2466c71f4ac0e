import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

interface WorkerData {
  beats: Int32Array;
  stillSeconds: number;
}

// oxlint-disable-next-line no-unsafe-type-assertion -- only event-loop-watch.ts sets it; a schema would triple the thread's memory
const { beats, stillSeconds } = workerData as WorkerData;
const FATAL = 60;
let last = -1;
let still = 0;

setInterval(() => {
  const now = Atomics.load(beats, 0);
  still = now === last ? still + 1 : 0;
  last = now;
  if (still < stillSeconds) return;
  const msg = `event loop blocked for ${stillSeconds} s; the process ends`;
  writeSync(1, `${JSON.stringify({ level: FATAL, time: Date.now(), pid: process.pid, msg })}\n`);
  process.kill(process.pid, 'SIGKILL');
}, 1000);
