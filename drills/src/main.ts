/** npm run drill -- NAME: tries something bad on purpose, prints its figures, and fails where a goal is missed. */
import { oldCode } from './old-code.ts';
import { rollingRestart } from './rolling-restart.ts';

const drills: Record<string, () => Promise<boolean>> = {
  'old-code': oldCode,
  'rolling-restart': rollingRestart,
};

const [name = ''] = process.argv.slice(2);
const drill = drills[name];
if (drill === undefined) {
  console.error(`Name one of: ${Object.keys(drills).join(', ')}`);
  process.exitCode = 1;
} else {
  process.exitCode = (await drill()) ? 0 : 1;
}
