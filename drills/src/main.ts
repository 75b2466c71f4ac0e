/** npm run drill -- NAME: a disaster, for real but on loopback; prints its figures, and fails where one misses its goal. */
import { backup } from './backup.ts';
import { failover } from './failover.ts';
import { restore } from './restore.ts';

const drills: Record<string, () => Promise<boolean>> = { backup, failover, restore };

const [name = ''] = process.argv.slice(2);
const drill = drills[name];
if (drill === undefined) {
  console.error(`Name one of: ${Object.keys(drills).join(', ')}`);
  process.exitCode = 1;
} else {
  process.exitCode = (await drill()) ? 0 : 1;
}
