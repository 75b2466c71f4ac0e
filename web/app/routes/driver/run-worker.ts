import code from '~/office/driver/worker/run-worker.ts?inline-script';

/** The service worker of the driver's page. Beside the page and not among the files with a hash, because its address must stay. */
export const loader = () =>
  new Response(code, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
