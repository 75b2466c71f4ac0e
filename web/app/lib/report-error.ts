import type { BrowserError } from '@khamar/contract/browser-error';
import { pagePatternOf, plainErrorMessage } from '@khamar/contract/browser-error-text';
import { isLoadFailure } from './load-failure.ts';

/** Of one page load: an error in a loop is one error. */
const LIMIT = 5;
const sent = new Set<string>();

/** Tells the farm of an error in our own scripts, without waiting for an answer; extensions and lost connections are none of ours. */
export function reportError(apiUrl: string, kind: BrowserError['kind'], error: unknown): void {
  if (!(error instanceof Error) || isLoadFailure(error) || error.name === 'AbortError') return;
  const at = /\/assets\/([\w.-]+\.js:\d+:\d+)/.exec(error.stack ?? '')?.[1];
  if (at === undefined || sent.has(at) || sent.size === LIMIT) return;
  sent.add(at);
  const body: BrowserError = {
    kind,
    page: pagePatternOf(location.pathname),
    message: plainErrorMessage(`${error.name}: ${error.message}`),
    at,
  };
  navigator.sendBeacon(
    `${apiUrl}/browser-errors`,
    new Blob([JSON.stringify(body)], { type: 'application/json' }),
  );
}
