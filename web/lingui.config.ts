import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** What only staff read has catalogues of its own: a visitor's phone does not carry them. */
const office = ['app/routes/office', 'app/office'];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'bn'],
  catalogs: [
    {
      path: 'app/i18n/{locale}',
      include: ['app'],
      exclude: office.map((folder) => `${folder}/**`),
    },
    { path: 'app/i18n/office/{locale}', include: office },
  ],
  // Without line numbers a moved line does not touch the catalogues.
  format: formatter({ lineNumbers: false }),
});
