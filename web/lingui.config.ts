import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Staff-only messages have their own catalogues, so visitors do not download them. */
const office = ['app/routes/office.tsx', 'app/office/**'];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'bn'],
  catalogs: [
    {
      path: 'app/i18n/{locale}',
      include: ['app'],
      exclude: office,
    },
    { path: 'app/i18n/office/{locale}', include: office },
  ],
  // Without line numbers, moving code does not change the catalogues.
  format: formatter({ lineNumbers: false }),
});
