import type { BrowserError } from '@khamar/contract/browser-error';
import { pagePatternOf, plainErrorMessage } from '@khamar/contract/browser-error-text';
import { isLoadFailure } from './load-route-module.ts';

/** Per page load; repeated errors count once. */
const LIMIT = 5;
const sent = new Set<string>();

/** Reports an error in our own scripts, fire and forget; errors of extensions and lost connections are ignored. */
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
