/** npm run drill -- NAME: a real outage on loopback; prints its figures and fails if one misses its limit. */
import { runScenario } from '@khamar/testkit/processes/command-line';
import { containers } from './scenarios/containers/containers.ts';
import { containersThreeNodes } from './scenarios/containers/containers-three-nodes.ts';
import { backupFromReplica } from './scenarios/three-nodes/backup-from-replica.ts';
import { failoverAutomatic } from './scenarios/three-nodes/failover-automatic.ts';
import { mixedFaults } from './scenarios/three-nodes/mixed-faults.ts';
import { replaceNode } from './scenarios/three-nodes/replace-node.ts';
import { upgrade } from './scenarios/three-nodes/upgrade.ts';
import { paymentStorm } from './scenarios/payment-storm.ts';
import { backup } from './scenarios/backup.ts';
import { clockJump } from './scenarios/clock-jump.ts';
import { databaseAway } from './scenarios/database-away.ts';
import { diskFull } from './scenarios/disk-full.ts';
import { eidMorning } from './scenarios/eid-morning.ts';
import { eidWeek } from './scenarios/eid-week.ts';
import { kills } from './scenarios/kills.ts';
import { mailAway } from './scenarios/mail-away.ts';
import { networkCut, networkLost } from './scenarios/network-cut.ts';
import { objectStore } from './scenarios/object-store.ts';
import { oldCode } from './scenarios/old-code.ts';
import { restore } from './scenarios/restore.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { slowClients } from './scenarios/slow-clients.ts';
import { surge } from './scenarios/surge.ts';

await runScenario('drill', {
  backup,
  'backup-from-replica': backupFromReplica,
  'clock-jump': clockJump,
  containers,
  'containers-three-nodes': containersThreeNodes,
  'database-away': databaseAway,
  'disk-full': diskFull,
  'eid-morning': eidMorning,
  'eid-week': eidWeek,
  'failover-automatic': failoverAutomatic,
  kills,
  'mail-away': mailAway,
  'mixed-faults': mixedFaults,
  'network-cut': networkCut,
  'network-lost': networkLost,
  'object-store': objectStore,
  'old-code': oldCode,
  'payment-storm': paymentStorm,
  'replace-node': replaceNode,
  restore,
  'rolling-restart': rollingRestart,
  'slow-clients': slowClients,
  surge,
  upgrade,
});
