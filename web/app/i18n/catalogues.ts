import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from './languages.ts';
import { createContext } from 'react-router';

const load: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.po'),
  bn: () => import('./bn.po'),
};

export const i18nWith = (language: Language, messages: Messages): I18n =>
  setupI18n({ locale: language, messages: { [language]: messages } });

/** One instance a language, never switched: the server speaks both at once, a page only one. */
const loaded = new Map<Language, Promise<I18n>>();

/** With every word, for the server. */
export function i18nFor(language: Language): Promise<I18n> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const fresh = load[language]().then(({ messages }) => i18nWith(language, messages));
  loaded.set(language, fresh);
  return fresh;
}

type Learn = (i18n: I18n, language: Language) => Promise<void>;

/** Adds further words to those a page came with, once. */
export function makeWordLoader(words: typeof load): Learn {
  const learned = new WeakMap<I18n, Promise<void>>();
  return (i18n, language) => {
    const known = learned.get(i18n);
    if (known !== undefined) return known;
    const learning = words[language]().then(({ messages }) => i18n.load(language, messages));
    learned.set(i18n, learning);
    // The next click may find the network again.
    learning.catch(() => learned.delete(i18n));
    return learning;
  };
}

/** For the browser, which starts with the words of its first page: the others, when the visitor goes on. */
export const loadAllWords = makeWordLoader(load);

/** The router's slot for the browser's one instance, so that a change of page can teach it the words it lacks. */
export const i18nContext = createContext<I18n>();

/** What only staff read, added to the words of the site when somebody enters the office. */
export const loadOfficeWords = makeWordLoader({
  en: () => import('./office/en.po'),
  bn: () => import('./office/bn.po'),
});
