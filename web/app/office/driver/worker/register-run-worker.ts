import { inLanguage, type Language } from '~/i18n/languages';

/** For this page only: no other page of the site has a service worker. In development the files change all the time. */
export function registerRunWorker(language: Language): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const page = inLanguage(language, '/dashboard/run');
  navigator.serviceWorker.register(`${page}-worker.js`, { scope: page }).catch(() => undefined);
}
