import type { I18n, Messages } from '@lingui/core';

/** Ids of the messages each route may show, by route file (web/vite-plugins/page-messages.ts). */
type MessagesOfRoutes = Partial<Record<string, string[]>>;

/** Cached per language and page of web/app/routes.ts: messages do not change while the process runs. */
const texts = new Map<string, string>();

/** The messages embedded in a page, chosen by its route ids, as JSON. */
export function messagesOfPage(
  { locale, messages }: I18n,
  wordsOf: MessagesOfRoutes,
  routeIds: string[],
): string {
  const key = [locale, ...routeIds].join(' ');
  const text = texts.get(key) ?? JSON.stringify(chooseMessages(messages, wordsOf, routeIds));
  texts.set(key, text);
  return text;
}

/** Only the messages the routes may show; all of them if a route is unknown, so none is missing. */
export function chooseMessages(messages: Messages, wordsOf: MessagesOfRoutes, routeIds: string[]): Messages {
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
