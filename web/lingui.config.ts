import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'bn'],
  catalogs: [{ path: 'app/i18n/{locale}', include: ['app'] }],
  // Without line numbers a moved line does not touch the catalogues.
  format: formatter({ lineNumbers: false }),
});
