import { setTimeout as pause } from 'node:timers/promises';
import { numberOption, requirePackage, scenario } from '@khamar/testkit/processes/command-line';
import { startProxy } from '@khamar/testkit/servers/nginx';
import { startProgram } from '@khamar/testkit/processes/processes';
import { median, printTable, verdict } from '@khamar/testkit/measure/statistics';
import { firstTags } from '@khamar/testkit/servers/test-stack';
import { warmUpCaches, popularPages } from '@khamar/testkit/measure/visits';
import { type Measured, measureLoad } from '@khamar/testkit/measure/wrk';
import { openDrillStack } from '../lib/drill-stack.ts';

const SLOW = 300;
const COMING_PER_SECOND = 200;
/** Options of slowhttptest (Debian package): request headers, bodies or responses, a few bytes at a time. */
const WAYS = {
  'slow heads': ['-H'],
  'slow bodies': ['-B', '-t', 'POST'],
  'slow readers': ['-X', '-k', '3', '-n', '5', '-w', '1', '-y', '2', '-z', '1'],
};

export const slowClients = scenario(
  5,
  '300 clients that send and read a few bytes at a time; the effect on others (packages slowhttptest, wrk)',
  async (later) => {
    requirePackage('slowhttptest');
    requirePackage('wrk');
    const seconds = numberOption('seconds', 10);
    const stack = await openDrillStack({ rows: 240 }, later);
    const behind = { webs: [stack.url], apis: [stack.apiUrl], connectionsPerAddress: 2000 };
    const { url, certificate } = await startProxy(behind, later);
    const pages = popularPages(await firstTags(stack.apiUrl, 12));
    await warmUpCaches(url, pages, certificate);
    const others = () =>
      measureLoad(url, { requests: pages.map((path) => ({ path })), connections: 16, seconds });
    const hold = (flags: string[]) => {
      const crowd = [
        '-c',
        String(SLOW),
        '-r',
        String(COMING_PER_SECOND),
        '-i',
        '5',
        '-l',
        String(seconds + 8),
      ];
      const args = [...flags, ...crowd, '-u', `${url}/all-cows`];
      return startProgram('slowhttptest', args, later, { stdio: 'ignore' });
    };

    await others();
    const rows: (string | number)[][] = [];
    const ratios: number[] = [];
    let errors = 0;
    for (const [name, flags] of Object.entries(WAYS)) {
      const alone: Measured[] = [];
      const beside: Measured[] = [];
      // Alternating, so that other load on the machine affects both.
      for (let round = 0; round < numberOption('rounds', 3); round += 1) {
        alone.push(await others());
        const slow = hold(flags);
        await pause((SLOW / COMING_PER_SECOND) * 1000 + 500);
        beside.push(await others());
        await slow.stop();
      }
      const [without, withThem] = [alone, beside].map((all) => median(all.map(({ p99 }) => p99)));
      const ratio = (withThem ?? 0) / (without ?? 0);
      ratios.push(ratio);
      errors += beside.reduce((sum, each) => sum + each.errors, 0);
      rows.push([name, ...[without, withThem, ratio].map((value) => value?.toFixed(2) ?? '')]);
    }
    printTable(['300 clients', 'p99 of the others without, ms', 'with, ms', 'ratio'], rows);
    return [
      verdict('p99 of the others, with ÷ without, the worst', Math.max(...ratios), { atMost: 1.5 }),
      verdict('errors of the others', errors, { atMost: 0 }),
    ].every(Boolean);
  },
);
