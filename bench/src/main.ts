/** npm run bench -- NAME: prints its figures, and fails where one is below its floor. */
import { auth } from './auth.ts';
import { catalogue } from './catalogue.ts';
import { growth } from './growth.ts';
import { inventory } from './inventory.ts';
import { pages } from './pages.ts';
import { ssr } from './ssr.ts';
import { upload } from './upload.ts';
import { writes } from './writes.ts';

const benches: Record<string, () => Promise<boolean>> = {
  auth,
  catalogue,
  growth,
  inventory,
  pages,
  ssr,
  upload,
  writes,
};

const [name = ''] = process.argv.slice(2);
const bench = benches[name];
if (bench === undefined) {
  console.error(`Name one of: ${Object.keys(benches).join(', ')}`);
  process.exitCode = 1;
} else {
  process.exitCode = (await bench()) ? 0 : 1;
}
