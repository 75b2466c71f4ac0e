import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { median, printTable, report, verdict } from '@khamar/testkit/measure/statistics';
import { underSales } from '../../lib/sales/under-sales.ts';
import { breakInTurn } from './failover-automatic.ts';
import { openStackOnNodes } from '../../lib/ha/stack-on-nodes.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
import { DATABASE_FAULTS, DISK_FULL, type Fault, PRODUCT_FAULTS } from '../../lib/ha/faults.ts';

const EVERY_SECONDS = 180;
const SAMPLE_SECONDS = 15;
/** After this share of the run, memory should have reached its steady state. */
const WARM_UP_SHARE = 1 / 6;
const SAMPLES = 12;

export const mixedFaults = scenario(
  65,
  'an hour of bookings, payments and visitors on three database servers, a random fault every three minutes, reproducible by seed (root; packages patroni, etcd-server, haproxy)',
  async (later) => {
    const seed = numberOption('seed', randomInt(1_000_000));
    const minutes = numberOption('minutes', 60);
    report('seed', seed);
    const plan = chooseFaults(seed, Math.floor((minutes * 60) / EVERY_SECONDS));
    const { visitors, ...system } = await openStackOnNodes(later);
    const { apis, webs, workers } = system.stack;
    const memory = watchMemory({ api: apis[0]?.pid(), site: webs[0]?.pid(), worker: workers[0]?.pid() });
    later(memory.stop);
    const { result, isConsistent } = await underSales(
      system.stack,
      { buyers: 60, thinkMs: 20_000 },
      async () => {
        visitors.start();
        const isRecovered = await breakInTurn(system, plan, { everySeconds: EVERY_SECONDS });
        return [await visitors.stop(100), isRecovered].every(Boolean);
      },
    );
    return [result, isConsistent, memory.reportGrowth()].every(Boolean);
  },
);

function chooseFaults(seed: number, count: number): Fault[] {
  const faults = [...DATABASE_FAULTS, DISK_FULL, ...PRODUCT_FAULTS];
  const next = seededRandom(seed);
  return Array.from({ length: count }, () => faults[Math.floor(next() * faults.length)]).filter(
    (fault) => fault !== undefined,
  );
}

/** Samples the memory of each process. */
function watchMemory(pids: Record<string, number | undefined>) {
  const samples = new Map(Object.keys(pids).map((name) => [name, new Array<number>()]));
  const sample = () => {
    for (const [name, pid] of Object.entries(pids))
      samples.get(name)?.push(pid === undefined ? Number.NaN : megabytesOf(pid));
  };
  const timer = setInterval(sample, SAMPLE_SECONDS * 1000);
  const stop = () => {
    clearInterval(timer);
  };
  return {
    stop,
    /** Compares the end with the end of the warm-up. */
    reportGrowth(): boolean {
      stop();
      const rows = [...samples].map(([name, all]) => {
        const warm = median(all.slice(Math.floor(all.length * WARM_UP_SHARE)).slice(0, SAMPLES));
        const end = median(all.slice(-SAMPLES));
        return { name, warm, end, growth: (end / warm - 1) * 100 };
      });
      printTable(
        ['process', 'MB after the warm-up', 'MB at the end'],
        rows.map(({ name, warm, end }) => [name, Math.round(warm), Math.round(end)]),
      );
      return rows
        .map(({ name, growth }) => verdict(`growth of the ${name}, in %`, growth, { atMost: 10 }))
        .every(Boolean);
    },
  };
}

const megabytesOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
