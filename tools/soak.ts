/** npm run soak: what takes too long for every push, one after the other; ends with 1 where one misses its goal. About an hour. */
import { spawnSync } from 'node:child_process';

/** Not disk-full, which mounts a disk, and not network-lost, which changes the firewall: both need root. */
const DRILLS = [
  'kills',
  'database-away',
  'network-cut',
  'object-store',
  'mail-away',
  'rolling-restart',
  'failover',
  'backup',
  'restore',
  'clock-jump',
  'slow-clients',
  'surge',
];
const BENCHES = ['growth', 'catalogue', 'auth'];

const npm = (...args: string[]) => spawnSync('npm', ['run', ...args], { stdio: 'inherit' }).status === 0;

if (!npm('build')) process.exit(1);
const missed = [
  ...DRILLS.map((name) => ['drill', name] as const),
  ...BENCHES.map((name) => ['bench', name] as const),
].filter(([kind, name]) => !npm(kind, '--', name));
for (const [kind, name] of missed) console.error(`missed: npm run ${kind} -- ${name}`);
process.exitCode = missed.length === 0 ? 0 : 1;
