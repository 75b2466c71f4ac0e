import { spawnSync } from 'node:child_process';
import { withCleanUp } from '@khamar/testkit/clean-up';
import { expect, test } from 'vitest';
import { underSales } from '../sales/under-sales.ts';
import { breakInTurn } from './failover-automatic.ts';
import { openApisOnNodes } from './farm-on-nodes.ts';
import { HANG } from './faults.ts';
import { upgradeNodes } from './upgrade.ts';

const canMakeNetworks =
  spawnSync('sh', ['-c', 'ip netns add khamar-try && ip netns del khamar-try']).status === 0;

test(
  'HA-01 HA-03 the primary of three database servers is hung and woken, then each server is upgraded, under bookings and payments: nothing acknowledged is lost (skipped where no network namespaces can be made)',
  { timeout: 300_000 },
  async ({ skip }) => {
    skip(!canMakeNetworks, 'network namespaces need root');
    const isHealed = await withCleanUp(async (later) => {
      const parts = await openApisOnNodes(later);
      const { result, holds } = await underSales(parts.farm, { buyers: 10, thinkMs: 2000 }, async () => {
        const isWell = await breakInTurn(parts, [HANG]);
        await upgradeNodes(parts.cluster);
        return isWell;
      });
      return result && holds;
    });
    expect(isHealed).toBe(true);
  },
);
