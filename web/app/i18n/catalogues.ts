import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from './languages.ts';
import { createContext } from 'react-router';

const load: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.po'),
  bn: () => import('./bn.po'),
};

export const i18nWith = (language: Language, messages: Messages): I18n =>
  setupI18n({ locale: language, messages: { [language]: messages } });

/** One instance per language, never switched: the server renders both languages concurrently, a page uses only one. */
const loaded = new Map<Language, Promise<I18n>>();

/** Server only: contains every message. */
export function i18nFor(language: Language): Promise<I18n> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const fresh = load[language]().then(({ messages }) => i18nWith(language, messages));
  loaded.set(language, fresh);
  return fresh;
}

type Learn = (i18n: I18n, language: Language) => Promise<void>;

/** Adds more messages to those a page came with, once per instance. */
export function makeMessageLoader(words: typeof load): Learn {
  const learned = new WeakMap<I18n, Promise<void>>();
  return (i18n, language) => {
    const known = learned.get(i18n);
    if (known !== undefined) return known;
    const learning = words[language]().then(({ messages }) => i18n.load(language, messages));
    learned.set(i18n, learning);
    // Allow a retry on the next click.
    learning.catch(() => learned.delete(i18n));
    return learning;
  };
}

/** The browser starts with its first page's messages and loads the others on navigation. */
export const loadAllMessages = makeMessageLoader(load);

/** Router context for the browser's i18n instance, so a navigation can load missing messages. */
export const i18nContext = createContext<I18n>();

/** Staff-only messages, loaded on entering the office. */
export const loadOfficeMessages = makeMessageLoader({
  en: () => import('./office/en.po'),
  bn: () => import('./office/bn.po'),
});
