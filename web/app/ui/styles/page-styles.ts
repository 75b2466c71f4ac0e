import appCss from '~/app.css?inline';

/**
 * The styles are inlined into every page: as a file they would delay the first paint by another round trip, half a second or more on a slow
 * connection. The browser bundle does not contain them but reads them from the page.
 */
export const pageStyles =
  import.meta.env.SSR || import.meta.env.DEV ? appCss : (document.querySelector('style')?.textContent ?? '');
