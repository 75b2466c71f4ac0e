import { readdir, readFile } from 'node:fs/promises';
import { chromiumPath, FLAGS } from '@khamar/testkit/browser/chromium';
import { TEST_TIMEOUT_MS } from '@khamar/testkit/wait-for';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';

/** A phone whose storage outlives the browser. */
export async function openPhone(baseURL: string, profile: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: FLAGS,
    baseURL,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(TEST_TIMEOUT_MS);
  return context;
}

/**
 * The same phone after its browser was closed as usual: the sign-in is on the disk. Chromium writes it there only seconds later, so a kill
 * right after signing in would sign the person out.
 */
export async function reopen(
  context: BrowserContext,
  baseURL: string,
  profile: string,
): Promise<BrowserContext> {
  await context.close();
  return openPhone(baseURL, profile);
}

/** The same phone after its browser was killed, without a signal. */
export async function reopenAfterKill(
  context: BrowserContext,
  baseURL: string,
  profile: string,
): Promise<BrowserContext> {
  const closed = context.waitForEvent('close');
  await killBrowser(profile);
  await closed;
  const reopened = await openPhone(baseURL, profile);
  onTestFinished(() => reopened.close());
  await reopened.setOffline(true);
  return reopened;
}

export const pageOf = async (context: BrowserContext) => context.pages()[0] ?? context.newPage();

/** As from the camera. */
export async function photoFile() {
  const image = sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'olive' } });
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

/** The page and all its files are on the phone. */
export const waitForWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

/** As when the system runs out of memory: nothing is saved on the way out. Only the processes with this profile folder. */
async function killBrowser(profile: string): Promise<void> {
  const found = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => ({
        pid: Number(pid),
        command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      })),
  );
  const own = found.filter(({ command }) => command.includes(`--user-data-dir=${profile}`));
  expect(own.length).toBeGreaterThan(0);
  for (const { pid } of own) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  }
}
