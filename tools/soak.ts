/**
 * npm run soak [-- NAME…]: what takes too long for every push, or the named parts of it, one after the other, with the time of each;
 * ends with 1 where one misses its goal. About three hours. `flaky`, only by its name, runs the journeys of the check ten times and says which were ever red.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { flakyAmong } from './flaky.ts';

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
/** Of the tests a check has only a part (testkit/src/soak.ts, media/src/crowd.test.ts), of the journeys too (e2e/src/visitor.ts, e2e/soak). */
const PARTS = new Map([
  [
    'tests',
    'test -- every-body every-route mail.failures crowd sessions sales-model regex-time dead-connections hostile-text',
  ],
  ['journeys', 'journeys'],
  ['mutations', 'mutations'],
  ...DRILLS.map((name) => [name, `drill -- ${name}`] as const),
  ...BENCHES.map((name) => [name, `bench -- ${name}`] as const),
]);
const ROUNDS = 10;

const npm = (script: string, env = {}) =>
  spawnSync('npm', ['run', ...script.split(' ')], { stdio: 'inherit', env: { ...process.env, ...env } })
    .status === 0;

function findFlaky(): boolean {
  const folder = `${import.meta.dirname}/../.data/flaky`;
  mkdirSync(folder, { recursive: true });
  const reports = Array.from({ length: ROUNDS }, (_, round) => `${folder}/${round + 1}.json`);
  for (const file of reports) npm(`journeys -- --reporter=dot --reporter=json --outputFile=${file}`);
  const found = flakyAmong(reports);
  for (const [title, times] of found) console.error(`${times} of ${ROUNDS} red: ${title}`);
  return found.size === 0;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => name !== 'flaky' && !PARTS.has(name));
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join(', ')}. There are: ${[...PARTS.keys()].join(', ')}, flaky`);
if (!npm('build')) process.exit(1);
const parts = (names.length === 0 ? [...PARTS.keys()] : names).map((name) => {
  const began = performance.now();
  const isGood = name === 'flaky' ? findFlaky() : npm(PARTS.get(name) ?? name, { SOAK: '1' });
  return { name, isGood, minutes: (performance.now() - began) / 60_000 };
});
for (const { name, isGood, minutes } of parts)
  console.log(`${isGood ? '✓' : '✗'} npm run soak -- ${name}: ${minutes.toFixed(1)} min`);
process.exitCode = parts.every(({ isGood }) => isGood) ? 0 : 1;
