import { scenario } from '@khamar/testkit/processes/command-line';
import { restartInTurn, underLoad } from '@khamar/testkit/measure/rolling-restart';
import { report, verdict } from '@khamar/testkit/measure/statistics';
import { openProxiedStack } from '@khamar/testkit/servers/test-stack';

const ROUNDS = 3;

export const rollingRestart = scenario(
  2,
  'API and site restarted behind the proxy, one process at a time; no request may fail',
  async (later) => {
    const stack = await openProxiedStack({}, later);
    const start = performance.now();
    const { succeeded, failed, lostOrDuplicated, partial, slowestMs } = await underLoad(stack, async () => {
      for (let round = 0; round < ROUNDS; round += 1) await restartInTurn(stack);
    });
    report(`${ROUNDS * 4} restarts`, (performance.now() - start) / 1000, 's');
    report('succeeded', JSON.stringify(succeeded));
    report('slowest', slowestMs, 'ms');
    for (const line of failed.slice(0, 10)) report('failed', line);
    return [
      verdict('requests that failed', failed.length, { atMost: 0 }),
      verdict('acknowledged writes lost or duplicated', lostOrDuplicated + partial, { atMost: 0 }),
    ].every(Boolean);
  },
);
