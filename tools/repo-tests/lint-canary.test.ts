import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cachedResult } from '../result-cache.ts';
import { checkout, trackedFiles } from '../tracked-files.ts';

const FORBIDDEN: [file: string, imported: string, why: string][] = [
  ['contract/src/canary/a.ts', 'node:fs', 'imports only zod and itself'],
  ['art/src/canary.ts', '@khamar/contract/cows/cow', 'import nothing from the product'],
  ['art/src/canary.ts', '../../contract/src/cows/cow.ts', 'import nothing from the product'],
  ['media/src/canary.ts', '@khamar/database/migration-runner', 'Media imports only the contract'],
  ['media/src/canary.ts', '../../api/src/config.ts', 'Media imports only the contract'],
  ['server/src/canary.ts', '@khamar/database/migration-runner', 'imports no other package'],
  ['database/src/canary.ts', '../../api/src/config.ts', 'import nothing from each other'],
  ['testkit/src/canary.ts', '../../api/src/config.ts', 'benchmarks and drills use HTTP only'],
  ['e2e/canary/a.ts', '../../api/src/config.ts', 'benchmarks and drills use HTTP only'],
  ['bench/src/canary.ts', '../../web/app/paths.ts', 'benchmarks and drills use HTTP only'],
  ['api/src/canary.ts', '../../web/app/paths.ts', 'import nothing from each other'],
  ['api/src/db/canary.ts', '../modules/leads/leads.service.ts', 'imports no module and no HTTP'],
  ['api/src/security/canary.ts', '../http/cors.ts', 'imports no module and no HTTP'],
  ['api/src/http/canary.ts', '../modules/leads/leads.service.ts', 'every module imports none'],
  ['api/src/http/canary.ts', '../../../web/app/paths.ts', 'import nothing from each other'],
  ['api/src/modules/canary/canary.routes.ts', './canary.repository.ts', 'Routes call services only'],
  ['api/src/modules/canary/canary.routes.ts', '../../db/pool.ts', 'Routes call services only'],
  ['api/src/modules/canary/canary.service.ts', 'fastify', 'No HTTP here'],
  ['api/src/modules/canary/canary.service.ts', './canary.routes.ts', 'A service knows no HTTP'],
  ['api/src/modules/canary/canary.service.ts', '../leads/leads.repository.ts', 'through its index.ts'],
  ['api/src/modules/canary/canary.service.ts', '../cows/sheets/csv-sheet.ts', 'through its index.ts'],
  [
    'api/src/modules/canary/canary.service.ts',
    '../../../../web/app/paths.ts',
    'import nothing from each other',
  ],
  ['api/src/modules/canary/canary.policy.ts', '../leads/leads.repository.ts', 'through its index.ts'],
  ['api/src/modules/cows/canary/canary.service.ts', '../../leads/leads.table.ts', 'through its index.ts'],
  [
    'api/src/modules/sales/payments/canary/canary.service.ts',
    '../../../leads/leads.repository.ts',
    'through its index.ts',
  ],
  ['api/src/app.ts', './modules/leads/leads.service.ts', 'through its index.ts'],
  ['api/src/cli/canary.ts', '../modules/leads/leads.service.ts', 'through its index.ts'],
  ['api/src/modules/canary/canary.repository.ts', './canary.service.ts', 'A repository contains only SQL'],
  ['api/src/modules/canary/canary.repository.ts', '../../http/cors.ts', 'No HTTP here'],
  ['web/server/canary.ts', '../../api/src/config.ts', 'import nothing from each other'],
  ['web/server/canary.ts', '@khamar/database/migration-runner', 'Only the API accesses the database'],
  ['web/server/canary.ts', '@khamar/media/storage', 'only the URLs of images'],
  ['web/app/lib/canary.ts', '@khamar/media/storage', 'only the URLs of images'],
  ['web/app/canary.ts', '@khamar/api/config', 'import nothing from each other'],
  ['web/app/shop/canary/a.ts', '~/office/ui/dialog', 'Shop and office import nothing'],
  ['web/app/office/canary/a.ts', '~/shop/cow-card/cow-card', 'Shop and office import nothing'],
  ['web/app/shop/canary/b.ts', '../cow-card/cows.api', 'Import across folders by ~/'],
  ['web/app/shop/canary/c.ts', '@khamar/database/migration-runner', 'Only the API accesses the database'],
  ['web/app/shop/canary/d.ts', '~/routes/shop/cow', 'Only the router imports a route'],
  ['web/app/office/canary/b.ts', '~/office/sales/sales-screen', 'Only the router imports a route'],
  ['web/app/account/canary.ts', '~/shop/cow-card/cows.api', 'neither shop nor office'],
  ['web/app/routes/canary/a.ts', '~/routes/shop/cow', 'Only the router imports a route'],
  ['web/app/state/canary.ts', '~/shop/cow-card/cows.api', 'Shared code imports no screens'],
  ['web/app/ui/canary.ts', '~/state/store', 'UI components know no domain'],
  ['web/app/i18n/canary.ts', '~/ui/button', 'The lowest layer of the web'],
  ['web/app/lib/canary.ts', '~/state/store', 'The lowest layer of the web'],
];

const CYCLES = {
  'api/src/db/canary-cycle/a.ts': `import { b } from './b.ts';\nexport const a = (): number => b();\n`,
  'api/src/db/canary-cycle/b.ts': `import { a } from './a.ts';\nexport const b = (): number => a();\n`,
  'api/src/db/canary-types/a.ts': `import type { B } from './b.ts';\nexport interface A { b: B }\n`,
  'api/src/db/canary-types/b.ts': `import type { A } from './a.ts';\nexport interface B { a: A }\n`,
};

const GOOD = {
  'web/app/shop/canary-good/a.ts': `import { LIST_LIMITS } from '@khamar/contract/limits';\nimport { languageOf } from '~/i18n/languages';\nexport const good = [LIST_LIMITS.maxSize, languageOf('/bn')];\n`,
  'api/src/modules/canary-good/good.service.ts': `import { registerLeads } from '../leads/index.ts';\nexport const good = registerLeads;\n`,
  'database/src/canary-good.ts': `import { fileName } from '@khamar/media/image-files';\nexport const good = fileName;\n`,
};

const Report = z.object({
  diagnostics: z.array(
    z.object({ code: z.string(), message: z.string(), help: z.string().optional(), filename: z.string() }),
  ),
});

const sources = trackedFiles(/\.(ts|tsx|json|po)$/);

/** One run for all, because each lints the whole repository. In a copy, so a crashed test leaves nothing behind. */
function lintPlanted(): string {
  const copy = mkdtempSync(join(tmpdir(), 'khamar-canary-'));
  for (const name of sources) cpSync(join(checkout, name), join(copy, name));
  symlinkSync(join(checkout, 'node_modules'), join(copy, 'node_modules'));
  const planted = new Map(Object.entries({ ...CYCLES, ...GOOD }));
  for (const [file, imported] of FORBIDDEN)
    planted.set(
      file,
      `${planted.get(file) ?? ''}export * as planted${planted.get(file)?.length ?? 0} from '${imported}';\n`,
    );
  for (const [name, source] of planted) {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    writeFileSync(join(copy, name), source);
  }
  const { stdout } = spawnSync('oxlint', ['--format=json', ...planted.keys()], {
    cwd: copy,
    encoding: 'utf8',
  });
  rmSync(copy, { recursive: true });
  return stdout;
}
const found = Report.parse(
  JSON.parse(cachedResult('lint-canary', { files: sources }, lintPlanted)),
).diagnostics;

const foundIn = (files: string[]) => found.filter(({ filename }) => files.includes(filename));

test.each(FORBIDDEN)('in %s the linter rejects an import of %s', (file, imported, why) => {
  const violations = foundIn([file]).filter(
    ({ code, message }) => code.includes('no-restricted-imports') && message.includes(`'${imported}'`),
  );
  expect(violations.map(({ help }) => help)).toEqual([expect.stringContaining(why)]);
});

test('the linter rejects cycles, also of types only', () => {
  const cycles = foundIn(Object.keys(CYCLES)).filter(({ code }) => code === 'import(no-cycle)');
  expect(cycles).toHaveLength(4);
});

test('the linter accepts planted files that follow the rules', () => {
  expect(foundIn(Object.keys(GOOD))).toEqual([]);
});
