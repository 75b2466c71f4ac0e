import { expect, test } from 'vitest';
import { finishHtml } from './finish-html.server.ts';

const MARK = 'b0a4a3f2-0000-4000-8000-000000000000';
const finish = (page: string) => {
  const { html, hashes } = finishHtml(page, MARK);
  return { html: html.toString(), hashes };
};

test('injected inline scripts may not run, those of the framework may', () => {
  const { html, hashes } = finish(
    `<html><head></head><body><p>৳ hello<script>stolen()</script><script nonce="guessed">stolen()</script></p>` +
      `<script nonce="${MARK}">window.a = 1</script><script src="/assets/a.js" nonce="${MARK}"></script>` +
      `<script type="application/json">{}</script></body></html>`,
  );
  // printf 'window.a = 1' | openssl dgst -sha256 -binary | base64
  expect(hashes).toEqual(["'sha256-Aif1QuaDxF56ZK3+IyoelKcjrWC+BWl5ZGfcO1AMmA4='"]);
  expect(html).not.toContain(MARK);
  expect(html).toContain('<p>৳ hello<script>');
  expect(html).toContain('<script>window.a = 1</script>');
});

test('a marked script in the head may run, too', () => {
  const { html, hashes } = finish(
    `<html><head><script>stolen()</script><script nonce="${MARK}">window.a = 1</script></head><body></body></html>`,
  );
  expect(hashes).toEqual(["'sha256-Aif1QuaDxF56ZK3+IyoelKcjrWC+BWl5ZGfcO1AMmA4='"]);
  expect(html).not.toContain(MARK);
});

test('script preloads move to the end of the body, with a lower priority than styles and images', () => {
  const link = `<link rel="modulepreload" href="/assets/a.js" nonce="${MARK}"/>`;
  const moved = `<link fetchpriority="low" rel="modulepreload" href="/assets/a.js"/>`;
  const { html } = finish(
    `<html><head>${link}<title>খামার</title></head><body><p>a</p><script nonce="${MARK}">b</script></body></html>`,
  );
  expect(html).toBe(
    `<html><head><title>খামার</title></head><body><p>a</p><script>b</script>${moved}</body></html>`,
  );
  expect(finish(`<html><head>${link}</head><body><p>a</p></body></html>`).html).toBe(
    `<html><head></head><body><p>a</p>${moved}</body></html>`,
  );
});

test('the scripts of a page that hydrates on interaction stay text, with the files to load before it', () => {
  const links = ['react-1', 'entry.client-2', 'all-cows-3']
    .map((name) => `<link rel="modulepreload" href="/assets/${name}.js"/>`)
    .join('');
  const { html } = finishHtml(
    `<html><head>${links}</head><body><p>a</p><script nonce="${MARK}" type="module" async="">b</script></body></html>`,
    MARK,
    { code: 'start()', live: '/api/live/cows' },
  );
  expect(html.toString()).toBe(
    '<html><head></head><body><p>a</p><script type="text/plain" id="page-script" data-libraries="/assets/react-1.js" ' +
      'data-files="/assets/all-cows-3.js" data-entry="/assets/entry.client-2.js" data-live="/api/live/cows">b</script><script>start()</script></body></html>',
  );
});
