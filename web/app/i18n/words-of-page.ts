import type { Messages } from '@lingui/core';
import { pageWords } from 'virtual:page-words';
import { chooseWords } from './choose-words.ts';

/** The words that travel inside a page, by the ids of its routes. */
export const wordsOfPage = (messages: Messages, routeIds: string[]): Messages =>
  chooseWords(messages, pageWords, routeIds);
