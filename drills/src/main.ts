/** npm run drill -- NAME: a disaster, for real but on loopback; prints its figures, and fails where one misses its goal. */
import { backup } from './backup.ts';
import { clockJump } from './clock-jump.ts';
import { databaseAway } from './database-away.ts';
import { diskFull } from './disk-full.ts';
import { failover } from './failover.ts';
import { kills } from './kills.ts';
import { mailAway } from './mail-away.ts';
import { networkCut, networkLost } from './network-cut.ts';
import { objectStore } from './object-store.ts';
import { oldCode } from './old-code.ts';
import { restore } from './restore.ts';
import { rollingRestart } from './rolling-restart.ts';
import { slowClients } from './slow-clients.ts';
import { surge } from './surge.ts';

const drills: Record<string, () => Promise<boolean>> = {
  backup,
  'clock-jump': clockJump,
  'database-away': databaseAway,
  'disk-full': diskFull,
  failover,
  kills,
  'mail-away': mailAway,
  'network-cut': networkCut,
  'network-lost': networkLost,
  'object-store': objectStore,
  'old-code': oldCode,
  restore,
  'rolling-restart': rollingRestart,
  'slow-clients': slowClients,
  surge,
};

const [name = ''] = process.argv.slice(2);
const drill = drills[name];
if (drill === undefined) {
  console.error(`Name one of: ${Object.keys(drills).join(', ')}`);
  process.exitCode = 1;
} else {
  process.exitCode = (await drill()) ? 0 : 1;
}
