import { spawnSync } from 'node:child_process';
import { withCleanUp } from '@khamar/testkit/processes/clean-up';
import { expect, test } from 'vitest';
import { breakInTurn } from './failover-automatic.ts';
import { openApisOnNodes } from '../../lib/ha/stack-on-nodes.ts';
import { HANG } from '../../lib/ha/faults.ts';

const canMakeNetworks =
  spawnSync('sh', ['-c', 'ip netns add khamar-try && ip netns del khamar-try']).status === 0;

test('HA-01 a hanging primary of three servers is replaced, the API writes again, nothing acknowledged is lost', async ({
  skip,
}) => {
  skip(!canMakeNetworks, 'network namespaces need root');
  // All faults under bookings and payments, with production timing: npm run drill -- failover-automatic.
  const isRecovered = await withCleanUp(async (later) => {
    const system = await openApisOnNodes(later, { apis: 1, rows: 20, nodes: { isQuick: true } });
    return breakInTurn(system, [HANG], { isQuick: true });
  });
  expect(isRecovered).toBe(true);
});
