/** npm run soak: what takes too long for every push, one after the other; ends with 1 where one misses its goal. About three hours. */
import { spawnSync } from 'node:child_process';

/** Those with three database servers and with containers need root. Not network-lost, which changes the firewall of the machine, and not disk-full. */
const DRILLS = [
  'kills',
  'eid-morning',
  'payment-storm',
  'database-away',
  'network-cut',
  'object-store',
  'mail-away',
  'rolling-restart',
  'failover-automatic',
  'upgrade',
  'backup-from-replica',
  'replace-node',
  'mixed-faults',
  'containers',
  'containers-three-nodes',
  'backup',
  'restore',
  'clock-jump',
  'slow-clients',
  'surge',
];
const BENCHES = ['growth', 'catalogue', 'auth', 'sales', 'audit', 'live'];
/** Of which a check has only a part (testkit/src/soak.ts, media/src/crowd.test.ts), and journeys that it does not have (e2e/soak). */
const TESTS = [
  'test -- every-body every-route mail.failures crowd sessions sales-model regex-time dead-connections',
  'journeys',
  'mutations',
];

const env = { ...process.env, SOAK: '1' };
const npm = (script: string) =>
  spawnSync('npm', ['run', ...script.split(' ')], { stdio: 'inherit', env }).status === 0;

if (!npm('build')) process.exit(1);
const missed = [
  ...TESTS,
  ...DRILLS.map((name) => `drill -- ${name}`),
  ...BENCHES.map((name) => `bench -- ${name}`),
].filter((script) => !npm(script));
for (const script of missed) console.error(`missed: npm run ${script}`);
process.exitCode = missed.length === 0 ? 0 : 1;
