import { pino } from 'pino';

/**
 * Standard output. Lines leave together: a write for each costs about as much as a ready answer. What the loss of power
 * or a kill -9 can take is the last fifth of a second.
 */
export const logOutput = pino.destination({ sync: true, minLength: 4096, periodicFlush: 200 });

process.once('exit', () => {
  logOutput.flush();
});
