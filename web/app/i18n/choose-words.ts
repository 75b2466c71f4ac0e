import type { Messages } from '@lingui/core';

/** The file of a route, from the id that web/app/routes.ts gives it: bn:routes/office/placeholder#sales → routes/office/placeholder. */
const fileOf = (routeId: string): string => routeId.replace(/^\w+:/, '').replace(/#[^]*$/, '');

/** Only what the routes may say; but all of it where a route is not known: too many words are better than one too few. */
export function chooseWords(
  messages: Messages,
  wordsOf: Partial<Record<string, string[]>>,
  routeIds: string[],
): Messages {
  const chosen: Messages = {};
  for (const routeId of routeIds) {
    const words = wordsOf[fileOf(routeId)];
    if (words === undefined) return messages;
    for (const word of words) {
      const message = messages[word];
      if (message !== undefined) chosen[word] = message;
    }
  }
  return chosen;
}
