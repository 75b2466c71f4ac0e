/** npm run bench -- NAME: prints its figures and fails if one misses its limit. */
import { runScenario } from '@khamar/testkit/processes/command-line';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { catalogue } from './catalogue.ts';
import { crowd } from './crowd.ts';
import { growth } from './growth.ts';
import { hydration } from './site/hydration.ts';
import { inventory } from './inventory.ts';
import { live } from './live.ts';
import { overview } from './overview.ts';
import { pages } from './site/pages.ts';
import { reserve } from './site/reserve.ts';
import { sales } from './sales.ts';
import { ssr } from './site/ssr.ts';
import { upload } from './upload.ts';
import { writes } from './writes.ts';

await runScenario('bench', {
  audit,
  auth,
  catalogue,
  crowd,
  growth,
  hydration,
  inventory,
  live,
  overview,
  pages,
  reserve,
  sales,
  ssr,
  upload,
  writes,
});
