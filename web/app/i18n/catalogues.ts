import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from './languages.ts';

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

const complete = new WeakMap<I18n, Promise<void>>();

/** For the browser, which starts with the words of its first page: the others, once, when the visitor goes on. */
export function learnAllWords(i18n: I18n, language: Language): Promise<void> {
  const learning = complete.get(i18n) ?? learn(i18n, language);
  complete.set(i18n, learning);
  return learning;
}

async function learn(i18n: I18n, language: Language): Promise<void> {
  try {
    const { messages } = await load[language]();
    i18n.load(language, messages);
  } catch (error) {
    // The next click may find the network again.
    complete.delete(i18n);
    throw error;
  }
}
