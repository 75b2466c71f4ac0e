import { spawnSync } from 'node:child_process';
import { withCleanUp } from '@khamar/testkit/clean-up';
import { expect, test } from 'vitest';
import { underSales } from '../sales/under-sales.ts';
import { breakInTurn } from './failover-automatic.ts';
import { openApisOnNodes } from './farm-on-nodes.ts';
import { HANG } from './faults.ts';

const canMakeNetworks =
  spawnSync('sh', ['-c', 'ip netns add khamar-try && ip netns del khamar-try']).status === 0;

test('HA-01 the primary of three database servers is hung and woken, under bookings and payments: nothing acknowledged is lost (skipped where no network namespaces can be made)', async ({
  skip,
}) => {
  skip(!canMakeNetworks, 'network namespaces need root');
  // All faults and upgrades with production timing: npm run drill -- failover-automatic, upgrade.
  const isHealed = await withCleanUp(async (later) => {
    const parts = await openApisOnNodes(later, { isQuick: true });
    const { result, holds } = await underSales(parts.farm, { buyers: 10, thinkMs: 2000 }, () =>
      breakInTurn(parts, [HANG]),
    );
    return result && holds;
  });
  expect(isHealed).toBe(true);
});
