import type { Page } from 'playwright-core';

/** A current low-end phone: 360 px wide, device pixel ratio 2. */
export const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };
/** Of a cheap phone, compared with the machine that measures. */
export const SLOWDOWN = 4;

/** 400 kbit/s with 400 ms per request. */
const SLOW_LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

export async function slowDown(page: Page, { isLineSlow = false } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (!isLineSlow) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_LINE);
}
