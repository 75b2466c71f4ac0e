import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const watch = fileURLToPath(new URL('../../../server/src/event-loop-watch.ts', import.meta.url));

/** Starts a process that watches its event loop and then runs `then`. */
function start(then: string) {
  const code = `import { watchEventLoop } from ${JSON.stringify(watch)}; watchEventLoop(2); ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

test('a process with a blocked event loop logs it and exits, so that it is restarted', async () => {
  // The watcher thread needs a free main thread to start, as in a server.
  const stand = 'setTimeout(() => { for (;;); }, 1000)';
  // The interval keeps the process alive until then.
  const child = start(
    `setInterval(() => undefined, 1000); process.on('worker', (thread) => thread.once('online', () => ${stand}));`,
  );
  const [log] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(log).toContain('event loop blocked for 2 s');
  expect(child.signalCode).toBe('SIGKILL');
});

test('an idle process keeps running, and the watcher does not keep it alive', async () => {
  const child = start('setTimeout(() => undefined, 5000);');
  const [log] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect([log, child.exitCode]).toEqual(['', 0]);
});
