import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cachedResult } from '../result-cache.ts';
import { checkout, trackedFiles } from '../tracked-files.ts';

const FORBIDDEN: [file: string, imported: string, why: string][] = [
  ['contract/src/canary/a.ts', 'node:fs', 'The contract knows zod and itself'],
  ['art/src/canary.ts', '@khamar/contract/cows/cow', 'Drawings know no part of the product'],
  ['art/src/canary.ts', '../../contract/src/cows/cow.ts', 'Drawings know no part of the product'],
  ['media/src/canary.ts', '@khamar/database/migrations', 'Pictures know the contract only'],
  ['media/src/canary.ts', '../../api/src/config.ts', 'Pictures know the contract only'],
  ['server/src/canary.ts', '@khamar/database/migrations', 'A server is a server'],
  ['database/src/canary.ts', '../../api/src/config.ts', 'api and web never meet'],
  ['testkit/src/canary.ts', '../../api/src/config.ts', 'journeys, measurements and drills speak HTTP'],
  ['e2e/canary/a.ts', '../../api/src/config.ts', 'journeys, measurements and drills speak HTTP'],
  ['bench/src/canary.ts', '../../web/app/paths.ts', 'journeys, measurements and drills speak HTTP'],
  ['api/src/canary.ts', '../../web/app/paths.ts', 'api and web never meet'],
  ['api/src/db/canary.ts', '../modules/leads/leads.service.ts', 'knows no module and no HTTP'],
  ['api/src/security/canary.ts', '../http/cors.ts', 'knows no module and no HTTP'],
  ['api/src/http/canary.ts', '../modules/leads/leads.service.ts', 'What serves every module knows none'],
  ['api/src/http/canary.ts', '../../../web/app/paths.ts', 'api and web never meet'],
  ['api/src/modules/canary/canary.routes.ts', './canary.repository.ts', 'Routes speak to services only'],
  ['api/src/modules/canary/canary.routes.ts', '../../db/pool.ts', 'Routes speak to services only'],
  ['api/src/modules/canary/canary.service.ts', 'fastify', 'This knows no HTTP'],
  ['api/src/modules/canary/canary.service.ts', './canary.routes.ts', 'A service knows no HTTP'],
  ['api/src/modules/canary/canary.service.ts', '../leads/leads.repository.ts', 'only through its index.ts'],
  ['api/src/modules/canary/canary.service.ts', '../cows/sheets/csv-sheet.ts', 'only through its index.ts'],
  ['api/src/modules/canary/canary.service.ts', '../../../../web/app/paths.ts', 'api and web never meet'],
  ['api/src/modules/canary/canary.policy.ts', '../leads/leads.repository.ts', 'only through its index.ts'],
  [
    'api/src/modules/cows/canary/canary.service.ts',
    '../../leads/leads.table.ts',
    'only through its index.ts',
  ],
  ['api/src/app.ts', './modules/leads/leads.service.ts', 'only through its index.ts'],
  ['api/src/cli/canary.ts', '../modules/leads/leads.service.ts', 'only through its index.ts'],
  ['api/src/modules/canary/canary.repository.ts', './canary.service.ts', 'A repository speaks SQL'],
  ['api/src/modules/canary/canary.repository.ts', '../../http/cors.ts', 'This knows no HTTP'],
  ['web/server/canary.ts', '../../api/src/config.ts', 'api and web never meet'],
  ['web/server/canary.ts', '@khamar/database/migrations', 'Only the API speaks with the database'],
  ['web/server/canary.ts', '@khamar/media/storage', 'The web knows addresses of pictures only'],
  ['web/app/lib/canary.ts', '@khamar/media/storage', 'The web knows addresses of pictures only'],
  ['web/app/canary.ts', '@khamar/api/config', 'api and web never meet'],
  ['web/app/shop/canary/a.ts', '~/office/ui/dialog', 'Shop and office never meet'],
  ['web/app/office/canary/a.ts', '~/shop/cow-card/cow-card', 'Shop and office never meet'],
  ['web/app/shop/canary/b.ts', '../cow-card/cows.api', 'Across folders by ~/'],
  ['web/app/shop/canary/c.ts', '@khamar/database/migrations', 'Only the API speaks with the database'],
  ['web/app/shop/canary/d.ts', '~/routes/shop/cow', 'Only the router imports a route'],
  ['web/app/account/canary.ts', '~/shop/cow-card/cows.api', 'screens of their own'],
  ['web/app/routes/canary/a.ts', '~/routes/shop/cow', 'Only the router imports a route'],
  ['web/app/state/canary.ts', '~/shop/cow-card/cows.api', 'stand on this'],
  ['web/app/ui/canary.ts', '~/state/store', 'The kit knows no domain word'],
  ['web/app/i18n/canary.ts', '~/ui/button', 'Everything else in the web stands on this'],
  ['web/app/lib/canary.ts', '~/state/store', 'Everything else in the web stands on this'],
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

const house = trackedFiles(/\.(ts|tsx|json|po)$/);

/** One run for all, because each lints the whole repository. In a copy, so a crashed test leaves nothing behind. */
function lintPlanted(): string {
  const copy = mkdtempSync(join(tmpdir(), 'khamar-canary-'));
  for (const name of house) cpSync(join(checkout, name), join(copy, name));
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
const found = Report.parse(JSON.parse(cachedResult('lint-canary', { files: house }, lintPlanted))).diagnostics;

const foundIn = (files: string[]) => found.filter(({ filename }) => files.includes(filename));

test.each(FORBIDDEN)('the linter refuses that %s imports %s', (file, imported, why) => {
  const refusals = foundIn([file]).filter(
    ({ code, message }) => code.includes('no-restricted-imports') && message.includes(`'${imported}'`),
  );
  expect(refusals.map(({ help }) => help)).toEqual([expect.stringContaining(why)]);
});

test('the linter refuses a cycle, also one of types only', () => {
  const cycles = foundIn(Object.keys(CYCLES)).filter(({ code }) => code === 'import(no-cycle)');
  expect(cycles).toHaveLength(4);
});

test('the linter passes a planted file that keeps the rules', () => {
  expect(foundIn(Object.keys(GOOD))).toEqual([]);
});
