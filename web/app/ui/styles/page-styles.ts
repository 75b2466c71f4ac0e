import appCss from '~/app.css?inline';

/**
 * The styles of every page stand in the page itself: as a file of their own they would keep the first paint waiting for another
 * round trip, half a second and more on a slow line. They are no part of the browser's script, which finds them in the page.
 */
export const pageStyles =
  import.meta.env.SSR || import.meta.env.DEV ? appCss : (document.querySelector('style')?.textContent ?? '');
