/** npm run bench -- NAME: prints its figures, and fails where one is below its floor. */
import { runScenario } from '@khamar/testkit/command-line';
import { auth } from './auth.ts';
import { catalogue } from './catalogue.ts';
import { growth } from './growth.ts';
import { inventory } from './inventory.ts';
import { pages } from './pages.ts';
import { ssr } from './ssr.ts';
import { upload } from './upload.ts';
import { writes } from './writes.ts';

await runScenario('bench', {
  auth,
  catalogue,
  growth,
  inventory,
  pages,
  ssr,
  upload,
  writes,
});
