import type { I18n, Messages } from '@lingui/core';

/** Ids of the messages each route may show, by route file (web/vite-plugins/page-messages.ts). */
type IdsOfRoutes = Partial<Record<string, string[]>>;

/** Cached per language and page of web/app/routes.ts: messages do not change while the process runs. */
const jsonByPage = new Map<string, string>();

/** The messages embedded in a page, chosen by its route ids, as JSON. */
export function messagesOfPage(
  { locale, messages }: I18n,
  idsOfRoutes: IdsOfRoutes,
  routeIds: string[],
): string {
  const key = [locale, ...routeIds].join(' ');
  const json = jsonByPage.get(key) ?? JSON.stringify(chooseMessages(messages, idsOfRoutes, routeIds));
  jsonByPage.set(key, json);
  return json;
}

/** Only the messages the routes may show; all of them if a route is unknown, so none is missing. */
export function chooseMessages(messages: Messages, idsOfRoutes: IdsOfRoutes, routeIds: string[]): Messages {
  const chosen: Messages = {};
  for (const routeId of routeIds) {
    const ids = idsOfRoutes[routeId];
    if (ids === undefined) return messages;
    for (const id of ids) {
      const message = messages[id];
      if (message !== undefined) chosen[id] = message;
    }
  }
  return chosen;
}
