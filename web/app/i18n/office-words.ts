import type { Messages } from '@lingui/core';
import { i18nFor } from './catalogues.ts';
import type { Language } from './languages.ts';

const load: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('./office/en.po'),
  bn: () => import('./office/bn.po'),
};
const loaded = new Map<Language, Promise<void>>();

/** What only staff read, added to the words of the site when somebody enters the office. */
export function loadOfficeWords(language: Language): Promise<void> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const fresh = addWords(language);
  loaded.set(language, fresh);
  // Without a signal it fails, and must be asked again.
  fresh.catch(() => loaded.delete(language));
  return fresh;
}

async function addWords(language: Language): Promise<void> {
  const [i18n, { messages }] = await Promise.all([i18nFor(language), load[language]()]);
  i18n.load(language, messages);
}
