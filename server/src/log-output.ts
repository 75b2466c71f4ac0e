import { pino } from 'pino';

const stdout = pino.destination({ sync: true });
const TOGETHER = 16_000;
let waiting = '';

/**
 * Standard output. Lines leave together, at the latest after a fifth of a second: a write for each costs about as much as
 * a ready answer. A kill -9 or the loss of power can take what waits.
 */
export const logOutput = {
  write(line: string): void {
    waiting += line;
    if (waiting.length >= TOGETHER) logOutput.flush();
  },
  flush(): void {
    if (waiting !== '') stdout.write(waiting);
    waiting = '';
  },
};

setInterval(logOutput.flush, 200).unref();
process.once('exit', logOutput.flush);
