import type { Messages } from '@lingui/core';

/** A route's id is its file. Only the words that the routes may show; every word where a route is not known, so that none is missing. */
export function chooseWords(
  messages: Messages,
  wordsOf: Partial<Record<string, string[]>>,
  routeIds: string[],
): Messages {
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
