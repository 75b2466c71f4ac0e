import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from './languages.ts';
import { createContext } from 'react-router';

type Catalogues = Record<Language, () => Promise<{ messages: Messages }>>;

const shop: Catalogues = { en: () => import('./en.po'), bn: () => import('./bn.po') };

/** Staff-only messages. */
const office: Catalogues = { en: () => import('./office/en.po'), bn: () => import('./office/bn.po') };

export const i18nWith = (language: Language, messages: Messages): I18n =>
  setupI18n({ locale: language, messages: { [language]: messages } });

/** One instance per language, never switched: the server renders both languages concurrently, a page uses only one. */
const loaded = new Map<Language, Promise<I18n>>();

/** Server only: contains every message. */
export function i18nFor(language: Language): Promise<I18n> {
  const cached = loaded.get(language);
  if (cached !== undefined) return cached;
  const created = Promise.all([shop[language](), office[language]()]).then(([first, second]) =>
    i18nWith(language, { ...second.messages, ...first.messages }),
  );
  loaded.set(language, created);
  return created;
}

type LoadMessages = (i18n: I18n, language: Language) => Promise<void>;

/**
 * Browser only: adds more messages to those a page came with, once. Not once per instance: after each load `useLingui` returns another
 * proxy of it, so an effect with that key would load and render forever.
 */
export function makeMessageLoader(catalogues: Catalogues): LoadMessages {
  const loads = new Map<Language, Promise<void>>();
  return (i18n, language) => {
    const cached = loads.get(language);
    if (cached !== undefined) return cached;
    const loading = catalogues[language]().then(({ messages }) => i18n.load(language, messages));
    loads.set(language, loading);
    // Allow a retry on the next click.
    loading.catch(() => loads.delete(language));
    return loading;
  };
}

/** The browser starts with its first page's messages and loads the others on navigation. */
export const loadAllMessages = makeMessageLoader(shop);

/** Router context for the browser's i18n instance, so a navigation can load missing messages. */
export const i18nContext = createContext<I18n>();

/** The same for the office, whose first screen comes with its own. */
export const loadOfficeMessages = makeMessageLoader(office);
