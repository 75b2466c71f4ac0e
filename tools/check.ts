/** npm run check: all that CI runs. Ends at the first stage that fails. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The steps of a stage run side by side; what a later stage reads must be written by an earlier one. */
const STAGES = [
  // `types` writes the types of the routes, which `lint` reads; `build` the site that the journeys visit.
  ['format:check', 'types', 'build'],
  ['lint', 'requirements -- --strict'],
  ['test'],
  ['journeys'],
];

/** A step alone shows what it says at once; of several, each says everything when it has ended. */
async function run(step: string, isAlone: boolean): Promise<boolean> {
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', ...step.split(' ')], {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'close'),
  ]);
  const seconds = Math.round((performance.now() - started) / 1000);
  const isGood = child.exitCode === 0;
  process.stdout.write(`${out}${err}${isGood ? '✓' : '✗'} npm run ${step}: ${seconds} s\n`);
  return isGood;
}

for (const stage of STAGES) {
  const results = await Promise.all(stage.map((step) => run(step, stage.length === 1)));
  if (results.includes(false)) process.exit(1);
}
