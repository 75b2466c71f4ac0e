/** For this page only: no page of the shop or the office has a service worker. In development the files change all the time. */
export function registerPageWorker(page: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(`${page}-worker.js`, { scope: page }).catch(() => undefined);
}
