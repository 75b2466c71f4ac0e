import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { i18nContext, loadOfficeMessages } from '~/i18n/catalogues';
import { languageOf } from '~/i18n/languages';
import { firstPath } from '~/lib/first-path';

/** What the routes of these pages have in common. */
export const offlineHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

export const offlineMeta = [{ name: 'robots', content: 'noindex' }];

/** Opened by an address, the page comes with its messages. */
export const withOfficeMessages: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { context, request },
  next,
) => {
  const { pathname } = new URL(request.url);
  if (pathname !== firstPath) await loadOfficeMessages(context.get(i18nContext), languageOf(pathname));
  return next();
};
