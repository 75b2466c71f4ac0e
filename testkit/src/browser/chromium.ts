import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';

/** The flags keep it from calling home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // How far ahead pictures are fetched depends on the line: as on a phone with 4G, not unknown as without a window. The rest: a mouse.
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
];

/** Without a window first: the same engine without toolbars, which nobody looks at and which take more time than the pages. */
const FIND = 'command -v chromium-headless-shell || command -v chromium';

/** The system's own Chromium: no browser is downloaded. */
export function launchChromium(flags: string[] = []): Promise<Browser> {
  try {
    const executablePath = execFileSync('sh', ['-c', FIND], { encoding: 'utf8' }).trim();
    return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
  } catch (error) {
    throw new Error('Chromium is needed: install the package "chromium-headless-shell".', { cause: error });
  }
}
