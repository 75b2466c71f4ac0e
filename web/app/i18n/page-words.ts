import type { I18n, Messages } from '@lingui/core';

/** For each route, by its file: the ids of the words that it may show (web/page-words.vite.ts). */
type WordsOfRoutes = Partial<Record<string, string[]>>;

/** One text for each language and page of web/app/routes.ts: words do not change while the process runs. */
const texts = new Map<string, string>();

/** The words that travel inside a page, by the ids of its routes, as JSON. */
export function wordsOfPage({ locale, messages }: I18n, wordsOf: WordsOfRoutes, routeIds: string[]): string {
  const key = [locale, ...routeIds].join(' ');
  const text = texts.get(key) ?? JSON.stringify(chooseWords(messages, wordsOf, routeIds));
  texts.set(key, text);
  return text;
}

/** Only the words that the routes may show; every word where a route is not known, so that none is missing. */
export function chooseWords(messages: Messages, wordsOf: WordsOfRoutes, routeIds: string[]): Messages {
  const chosen: Messages = {};
  for (const routeId of routeIds) {
    const words = wordsOf[routeId];
    if (words === undefined) return messages;
    for (const word of words) {
      const message = messages[word];
      if (message !== undefined) chosen[word] = message;
    }
  }
  return chosen;
}
