import type { I18n } from '@lingui/core';
import { pageWords } from 'virtual:page-words';
import { chooseWords } from './choose-words.ts';

/** One text for each language and page of web/app/routes.ts: words do not change while the process runs. */
const texts = new Map<string, string>();

/** The words that travel inside a page, by the ids of its routes, as JSON. */
export function wordsOfPage({ locale, messages }: I18n, routeIds: string[]): string {
  const key = [locale, ...routeIds].join(' ');
  const text = texts.get(key) ?? JSON.stringify(chooseWords(messages, pageWords, routeIds));
  texts.set(key, text);
  return text;
}
