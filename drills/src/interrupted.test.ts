import { readdir } from 'node:fs/promises';
import { checkout, runProgram, startProgram } from '@khamar/testkit/processes/processes';
import { temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { waitFor } from '@khamar/testkit/wait-for';
import { expect, onTestFinished, test } from 'vitest';

interface ProcessInfo {
  pid: number;
  parent: number;
  command: string;
}

/** Without zombies. */
async function listProcesses(): Promise<ProcessInfo[]> {
  const { out } = await runProgram('ps', ['-ww', '-eo', 'pid=,ppid=,stat=,args=']);
  return [...out.matchAll(/^ *(\d+) +(\d+) [^Z]\S* +(.*)$/gm)].map(([, pid, parent, command = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    command,
  }));
}

test('a drill stopped by SIGTERM ends its API, worker and PostgreSQL, and leaves no folder', async () => {
  const folder = await temporaryFolder('interrupted', onTestFinished);
  const drill = startProgram(process.execPath, ['drills/src/main.ts', 'mail-away'], onTestFinished, {
    cwd: checkout,
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  });
  const started = await waitFor(
    'the drill runs',
    async () => {
      // PostgreSQL has no parent, but runs in the drill's folder.
      const own = (await listProcesses()).filter(
        ({ pid, parent, command }) => parent === drill.pid || (command.includes(folder) && pid !== drill.pid),
      );
      const isThere = (what: string) => own.some(({ command }) => command.includes(what));
      return ['api/src/main.ts', 'api/src/worker.ts', '/postgres -D'].every(isThere) && own;
    },
    { everyMs: 200 },
  );
  drill.child.kill('SIGTERM');
  await waitFor('the drill has ended', () => !drill.isRunning());
  expect(drill.child.exitCode).toBe(143);
  const left = (await listProcesses()).filter(({ pid }) => started.some((each) => each.pid === pid));
  expect(left).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test.for([
  ['an uncaught error', `setTimeout(() => { throw new Error('planted') }, 100)`],
  ['an unhandled rejection', `void Promise.reject(new Error('planted'))`],
  ['an early exit', `setTimeout(() => process.exit(1), 100)`],
])('%s ends every started process', async ([, fault]) => {
  const script = `
    import { withCleanUp } from '@khamar/testkit/processes/clean-up';
    import { startProgram } from '@khamar/testkit/processes/processes';
    await withCleanUp(async (later) => {
      console.log(startProgram('sleep', ['600'], later, { stdio: 'ignore' }).pid);
      ${fault};
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const { code, out } = await runProgram(process.execPath, ['--input-type=module', '-e', script]);
  expect(code).toBe(1);
  const pid = Number(out);
  await waitFor('it has ended', async () => (await listProcesses()).every((each) => each.pid !== pid));
});
