import { pino } from 'pino';

const stdout = pino.destination({ sync: true });
const TOGETHER = 16_000;
let waiting = '';

function flush(): void {
  if (waiting !== '') stdout.write(waiting);
  waiting = '';
}

/**
 * Standard output. Lines leave together, at the latest after a fifth of a second: a write for each costs more than making
 * the line. A kill -9 or the loss of power can take what waits.
 */
export const logOutput = {
  flush,
  write(line: string): void {
    waiting += line;
    if (waiting.length >= TOGETHER) flush();
  },
};

setInterval(flush, 200).unref();
process.once('exit', flush);
