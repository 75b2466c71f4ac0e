import { expect, test } from 'vitest';
import { allowMarkedScripts } from './script-hashes.server.ts';

const MARK = 'b0a4a3f2-0000-4000-8000-000000000000';

test('an inline script that somebody brought into the page is not allowed to run, those of the framework are', () => {
  const page =
    `<p>hello<script>stolen()</script><script nonce="guessed">stolen()</script></p>` +
    `<script nonce="${MARK}">window.a = 1</script><script src="/assets/a.js" nonce="${MARK}"></script>` +
    `<script type="application/json">{}</script>`;
  const { html, hashes } = allowMarkedScripts(page, MARK);
  // printf 'window.a = 1' | openssl dgst -sha256 -binary | base64
  expect(hashes).toEqual(["'sha256-Aif1QuaDxF56ZK3+IyoelKcjrWC+BWl5ZGfcO1AMmA4='"]);
  expect(html).not.toContain(MARK);
  expect(html).toContain('<script>window.a = 1</script>');
});
