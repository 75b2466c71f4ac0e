import code from '~/office/offline/worker/page-worker.ts?inline-script';

/** The service worker of a page, beside the page and not among the files with a hash, because its address must stay. */
export const loader = () =>
  new Response(code, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
