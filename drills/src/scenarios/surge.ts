import { setTimeout as pause } from 'node:timers/promises';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { startProxy } from '@khamar/testkit/servers/nginx';
import { signedInHeaders } from '@khamar/testkit/people/people';
import { printTable, verdict } from '@khamar/testkit/measure/statistics';
import { firstTags } from '@khamar/testkit/servers/test-stack';
import { type Measured, measureLoad } from '@khamar/testkit/measure/wrk';
import { watchProcesses } from '../lib/busy-processes.ts';
import { openDrillStack } from '../lib/drill-stack.ts';
import { type Crowd, createPeople, popularMix, wideMix } from '../lib/surge-mix.ts';

const PEOPLE = 40;
const STEPS = { popular: [16, 64, 256], wide: [4, 16, 64, 128] };
const MAX_P99_MS = 250;
/** Smaller growth than this over the previous step means saturation. */
const MIN_GROWTH = 1.05;

interface Step extends Measured {
  kind: keyof typeof STEPS;
  place: string;
  connections: number;
  busy: Map<string, number>;
}

export const surge = scenario(
  5,
  'the days before Eid: 100,000 cows and growing load until saturation (package wrk)',
  async (later) => {
    const seconds = numberOption('seconds', 5);
    const rows = numberOption('rows', 100_000);
    const stack = await openDrillStack({ rows, apis: 2, webs: 2 }, later);
    const webs = stack.webs.map(({ url }) => url);
    const apis = stack.apis.map(({ url }) => url);
    const behind = (count: number) => ({
      webs: webs.slice(0, count),
      apis: apis.slice(0, count),
      connectionsPerAddress: 2000,
    });
    const one = await startProxy(behind(1), later);
    const two = await startProxy(behind(2), later);
    const crowd: Omit<Crowd, 'hasAddresses'> = {
      tags: await firstTags(stack.apiUrl, 100),
      pages: Math.floor(rows / 12),
      people: await createPeople(stack.apiUrl, PEOPLE),
      staff: await signedInHeaders(stack.apiUrl),
    };
    const processes = watchProcesses({
      api: stack.apis.map((part) => part.pid()),
      web: stack.webs.map((part) => part.pid()),
      worker: stack.workers.map((part) => part.pid()),
      PostgreSQL: [stack.cluster.server() ?? 0],
      proxy: [one.pid, two.pid],
      wrk: 'wrk',
    });
    const places = [
      { place: '1 api, 1 web', entryPoints: webs.slice(0, 1), hasAddresses: true },
      { place: '1 api, 1 web, proxy', entryPoints: [one.url], hasAddresses: false },
      { place: '2 api, 2 web', entryPoints: webs, hasAddresses: true },
      { place: '2 api, 2 web, proxy', entryPoints: [two.url], hasAddresses: false },
    ];

    // Warm-up for the JIT.
    for (const url of [...webs, one.url, two.url])
      for (const mix of [popularMix, wideMix])
        await measureLoad(url, {
          script: mix({ ...crowd, hasAddresses: false }, 1),
          connections: 8,
          seconds,
        });

    const steps: Step[] = [];
    for (const { place, entryPoints, hasAddresses } of places)
      for (const kind of ['popular', 'wide'] as const)
        for (const connections of STEPS[kind]) {
          const mix = kind === 'popular' ? popularMix : wideMix;
          await waitUntilIdle(webs);
          processes.lap();
          const loads = entryPoints.map((url, n) =>
            measureLoad(url, {
              script: mix({ ...crowd, hasAddresses }, steps.length * 10 + n),
              connections: connections / entryPoints.length,
              seconds,
            }),
          );
          // Before wrk exits, so it can be measured.
          await pause(seconds * 900);
          const busy = processes.lap();
          steps.push({ kind, place, connections, busy, ...combineResults(await Promise.all(loads)) });
        }
    return reportSteps(steps);
  },
);

/** Aborted requests leave work behind, which must not affect the next step. */
async function waitUntilIdle(webs: string[]): Promise<void> {
  for (let quiet = 0; quiet < 5;) {
    const at = performance.now();
    await Promise.all(webs.map(async (url) => (await fetch(`${url}/about-us`)).arrayBuffer()));
    quiet = performance.now() - at < 100 ? quiet + 1 : 0;
    await pause(50);
  }
}

/** For two parallel runs the worse latency counts. */
const combineResults = (all: Measured[]): Measured => ({
  perSecond: all.reduce((sum, { perSecond }) => sum + perSecond, 0),
  p50: Math.max(...all.map(({ p50 }) => p50)),
  p99: Math.max(...all.map(({ p99 }) => p99)),
  errors: all.reduce((sum, { errors }) => sum + errors, 0),
  rejected: all.reduce((sum, { rejected }) => sum + rejected, 0),
});

function reportSteps(steps: Step[]): boolean {
  printTable(
    ['mix', 'on', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'errors', 'cores used', 'saturated'],
    steps.map((step, n) => [
      step.kind,
      step.place,
      step.connections,
      Math.round(step.perSecond),
      step.p50.toFixed(1),
      step.p99.toFixed(1),
      step.errors === 0 ? 0 : `${step.errors} (${step.rejected} with a response)`,
      [...step.busy].map(([name, percent]) => `${name} ${(percent / 100).toFixed(2)}`).join(', '),
      isSaturated(step, steps[n - 1]) ? `here: ${bottleneckOf(step)}` : '',
    ]),
  );
  const best = (kind: Step['kind'], isMeant: (place: string) => boolean) =>
    Math.max(
      0,
      ...steps
        .filter(
          (step) => step.kind === kind && isMeant(step.place) && step.p99 <= MAX_P99_MS && step.errors === 0,
        )
        .map(({ perSecond }) => Math.round(perSecond)),
    );
  return [
    verdict(
      `popular pages a second through the proxy, p99 within ${MAX_P99_MS} ms`,
      best('popular', hasProxy),
      {
        atLeast: 2000,
      },
    ),
    verdict(
      `requests a second of the wide mix, p99 within ${MAX_P99_MS} ms`,
      best('wide', () => true),
      { atLeast: 500 },
    ),
    verdict(
      'errors',
      steps.reduce((sum, { errors }) => sum + errors, 0),
      { atMost: 0 },
    ),
  ].every(Boolean);
}

/** Node and nginx workers are single-threaded: one process cannot use more than one core. */
function bottleneckOf({ place, busy }: Step): string {
  const all = [...busy].toSorted(([, a], [, b]) => b - a);
  const cores = all.reduce((sum, [, percent]) => sum + percent, 0) / 100;
  const [name = '', percent = 0] = all[0] ?? [];
  const processes = place.startsWith('2') && (name === 'api' || name === 'web') ? 2 : 1;
  if (cores > 1.8) return `both cores are fully used, mostly by ${name}`;
  if (percent / processes > 85) return `${name} fully uses its one core`;
  return `no process is at its limit (${cores.toFixed(1)} cores): something else is the bottleneck`;
}

const hasProxy = (place: string) => place.endsWith('proxy');

const isSaturated = (step: Step, before: Step | undefined): boolean =>
  before !== undefined &&
  before.kind === step.kind &&
  before.place === step.place &&
  step.perSecond < before.perSecond * MIN_GROWTH;
