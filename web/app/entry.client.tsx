import { hydrate } from '~/hydration/hydrate';

// URL.canParse is the newest feature that older-browsers.ts adds; most visitors need none of it. Not a top-level await, which would change
// the chunks.
if ('canParse' in URL) hydrate();
else void import('~/lib/older-browsers').then(({ addPolyfills }) => addPolyfills()).finally(hydrate);
