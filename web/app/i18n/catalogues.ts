import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from './languages.ts';

const load: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.po'),
  bn: () => import('./bn.po'),
};

/** One instance a language, never switched: the server speaks both at once, a page only one. */
const loaded = new Map<Language, Promise<I18n>>();

export function i18nFor(language: Language): Promise<I18n> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const fresh = load[language]().then(({ messages }) =>
    setupI18n({ locale: language, messages: { [language]: messages } }),
  );
  loaded.set(language, fresh);
  return fresh;
}
