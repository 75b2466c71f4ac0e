import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';

/** Disables background traffic to Google. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Lazy loading distance as on 4G instead of the headless default; the other settings emulate a mouse.
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
];

/** Prefers the headless shell: the same engine without browser UI, so it is faster. */
const FIND = 'command -v chromium-headless-shell || command -v chromium';

/** The system's Chromium; no browser is downloaded. */
export function chromiumPath(): string {
  try {
    return execFileSync('sh', ['-c', FIND], { encoding: 'utf8' }).trim();
  } catch (error) {
    throw new Error('Chromium is needed: install the package "chromium-headless-shell".', { cause: error });
  }
}

export const launchChromium = (flags: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...FLAGS, ...flags] });
