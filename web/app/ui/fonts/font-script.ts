/** Chromium only; not yet in TypeScript's types. */
declare global {
  interface Navigator {
    connection?: { effectiveType: string; saveData: boolean };
  }
}

/** Runs as an inline script, so it may use nothing from outside. On a weak connection the page keeps the system's font (office.css). */
function chooseFont(href: string): void {
  const { connection } = navigator;
  if (connection !== undefined && (connection.saveData || connection.effectiveType !== '4g')) {
    document.documentElement.classList.add('system-font');
    return;
  }
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href });
  link.setAttribute('fetchpriority', 'low');
  document.head.append(link);
}

export const fontScript = (href: string): string => `(${chooseFont.toString()})(${JSON.stringify(href)})`;
