import { setTimeout as wait } from 'node:timers/promises';
import type { Farm, Stall } from './farm-behind-proxy.ts';

/** Longer than the proxy leaves a process alone that refused it (deploy/nginx/processes.conf says how long and why). */
export const FORGIVEN_MS = 2500;

/** One after the other, as deploy/rolling-restart.sh does: the next only when the one before is ready and asked again. */
export async function restartInTurn({ apis, webs }: Farm): Promise<void> {
  for (const api of apis) await restart(api, '/readyz');
  for (const web of webs) await restart(web, '/healthz');
}

async function restart(stall: Stall, health: string): Promise<void> {
  await stall.stop();
  await stall.start();
  const { ok } = await fetch(stall.url + health);
  if (!ok) throw new Error(`${stall.url} is not ready`);
  await wait(FORGIVEN_MS);
}
