/**
 * npm run soak [-- NAME…]: everything too slow for each push, or the named parts, one after another with timings;
 * exits with 1 if one fails. Takes about three hours. `flaky` runs only by name: it repeats the journeys ten times
 * and lists those that ever failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { flakyAmong } from './flaky.ts';
import { readTracked, trackedFiles } from './tracked-files.ts';

/**
 * Drills with three database servers or containers need root. Two are shorter than by `npm run drill`. Without
 * network-lost, which changes the machine's firewall, and disk-full.
 */
const DRILLS = [
  'kills',
  'eid-morning',
  'eid-week',
  'payment-storm',
  'database-away',
  'network-cut',
  'object-store',
  'mail-away',
  'rolling-restart',
  'failover-automatic --failovers 3',
  'upgrade',
  'backup-from-replica',
  'replace-node',
  'mixed-faults --minutes 6',
  'containers',
  'containers-three-nodes',
  'backup',
  'restore',
  'clock-jump',
  'slow-clients',
  'surge',
];
const BENCHES = ['growth', 'catalogue', 'auth', 'sales', 'audit', 'live'];
/** The tests that a check shortens; so are some journeys (e2e/src/visitor.ts, e2e/soak). */
const SHORTENED = trackedFiles(/^(?!e2e\/).*\.test\.ts$/).filter((name) =>
  /inSoak|\bSOAK\b/.test(readTracked(name)),
);
const PARTS = new Map([
  ['tests', `test -- ${SHORTENED.join(' ')}`],
  ['journeys', 'journeys'],
  ['mutations', 'mutations'],
  ...DRILLS.map((drill) => [drill.split(' ')[0] ?? drill, `drill -- ${drill}`] as const),
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
  for (const [title, times] of found) console.error(`failed ${times} of ${ROUNDS} times: ${title}`);
  return found.size === 0;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => name !== 'flaky' && !PARTS.has(name));
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join(', ')}. There are: ${[...PARTS.keys()].join(', ')}, flaky`);
if (!npm('build')) process.exit(1);
const failed: string[] = [];
for (const name of names.length === 0 ? PARTS.keys() : names) {
  const started = performance.now();
  const isGood = name === 'flaky' ? findFlaky() : npm(PARTS.get(name) ?? name, { SOAK: '1' });
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  // At once, so that an interrupted soak also shows how long its parts took.
  console.log(`${isGood ? '✓' : '✗'} npm run soak -- ${name}: ${minutes} min`);
  if (!isGood) failed.push(name);
}
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
