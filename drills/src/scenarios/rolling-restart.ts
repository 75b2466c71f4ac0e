import { scenario } from '@khamar/testkit/processes/command-line';
import { restartInTurn, underLoad } from '@khamar/testkit/measure/rolling-restart';
import { report, verdict } from '@khamar/testkit/measure/statistics';
import { openProxiedFarm } from '@khamar/testkit/servers/test-stack';

const ROUNDS = 3;

export const rollingRestart = scenario(
  2,
  'API and site restarted behind the proxy, one process at a time; no request may fail',
  async (later) => {
    const farm = await openProxiedFarm({}, later);
    const start = performance.now();
    const { answered, failed, astray, torn, slowestMs } = await underLoad(farm, async () => {
      for (let round = 0; round < ROUNDS; round += 1) await restartInTurn(farm);
    });
    report(`${ROUNDS * 4} restarts`, (performance.now() - start) / 1000, 's');
    report('answered', JSON.stringify(answered));
    report('slowest', slowestMs, 'ms');
    for (const line of failed.slice(0, 10)) report('failed', line);
    return [
      verdict('requests that failed', failed.length, { atMost: 0 }),
      verdict('acknowledged writes astray', astray + torn, { atMost: 0 }),
    ].every(Boolean);
  },
);
