/**
 * npm run check: everything CI runs. Stops at the first stage that fails.
 * `-- --changed` checks only what changed since main, `-- --static` skips tests, `-- --times` prints where the time
 * goes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { changedFiles, stagesOfChange } from './changed.ts';
import { reportOptions, type StepTime, writeTimes } from './times.ts';

/** The steps of a stage run in parallel; a stage may read only what earlier stages wrote. */
const STAGES = [
  // `types` generates route types for `lint`; `build` builds the site for the journeys.
  ['format:check', 'types', 'build'],
  ['lint', 'requirements -- --strict'],
  ['test'],
  ['journeys'],
];

const { values } = parseArgs({
  options: { changed: { type: 'boolean' }, static: { type: 'boolean' }, times: { type: 'boolean' } },
});
const chosen = values.changed === true ? stagesOfChange(changedFiles()) : STAGES;
const stages = values.static === true ? chosen.slice(0, 2) : chosen;
const stepTimes: StepTime[] = [];

/** A single step streams its output; parallel steps print theirs when they end. */
async function run(step: string, isAlone: boolean): Promise<boolean> {
  const started = performance.now();
  const options = values.times === true ? reportOptions(step) : '';
  const child = spawn('npm', ['run', '--silent', ...`${step}${options}`.split(' ')], {
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
  stepTimes.push({ step, seconds });
  return isGood;
}

let isGreen = true;
for (const stage of stages) {
  const results = await Promise.all(stage.map((step) => run(step, stage.length === 1)));
  isGreen = !results.includes(false);
  if (!isGreen) break;
}
if (values.times === true) await writeTimes(stepTimes);
process.exitCode = isGreen ? 0 : 1;
