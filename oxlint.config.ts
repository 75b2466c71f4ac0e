import { defineConfig, type OxlintOverride } from 'oxlint';

/** Import boundaries. Glob groups instead of regexes: in oxlint a look-ahead never matches. */
type Forbidden = [modules: string[], why: string];
const forbid = (files: string[], ...rules: Forbidden[]): OxlintOverride => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: rules.map(([group, message]) => ({ group, message })) }],
  },
});

const otherSide = (side: 'api' | 'web'): Forbidden => [
  [`@khamar/${side}`, `@khamar/${side}/**`, `**/${side}/app/**`, `**/${side}/server/**`, `**/${side}/src/**`],
  'The API and the web import nothing from each other.',
];
const intoDatabase: Forbidden = [
  ['@khamar/database/**', '**/database/**'],
  'Only the API accesses the database.',
];
const intoMedia: Forbidden = [
  ['@khamar/media/**', '**/media/src/**'],
  'The web knows only the URLs of images.',
];
const pathUp: Forbidden = [['../*', '../**'], 'Import across folders by ~/, so that the rules below apply.'];
const http: Forbidden = [['fastify', '@fastify/*', '**/src/http/**', '../**/http/**'], 'No HTTP here.'];
/** [a-z] matches a sibling module, but not a path further up. A "!" exempts an import from every group, not only its own. */
const otherModule: Forbidden = [
  ['../[a-z]*/**', '!../[a-z]*/index.ts'],
  'Import another module through its index.ts.',
];
/** From a folder inside a module, whose own folders may import each other. */
const otherModuleFrom = (up: '../../' | '../../../'): Forbidden => [
  [`${up}[a-z]*/**`, `!${up}[a-z]*/index.ts`],
  'Import another module through its index.ts.',
];
const api = (files: string, ...rules: Forbidden[]) =>
  forbid([`api/src/${files}`], otherSide('web'), ...rules);
const moduleRules = (folder: string, other: Forbidden) => [
  api(`${folder}/*.ts`, http, other),
  // The only place that combines routes, services and their dependencies.
  api(`${folder}/{index,mail-delivery}.ts`, other),
  api(
    `${folder}/*.routes.ts`,
    [['**/*.repository.ts', '**/db/**', 'kysely', 'pg'], 'Routes call services only.'],
    other,
  ),
  api(`${folder}/*.service.ts`, http, other, [['**/*.routes.ts'], 'A service knows no HTTP.']),
  api(`${folder}/*.repository.ts`, http, [
    ['**/*.routes.ts', '**/*.service.ts', '!../inventory/*.ts'],
    'A repository contains only SQL.',
  ]),
];
const intoRoutes: Forbidden = [['~/routes/**', '~/office/**/*-screen'], 'Only the router imports a route.'];
const intoScreens: Forbidden = [
  ['~/shop/**', '~/office/**', '~/account/**'],
  'Shared code imports no screens.',
];
const web = (files: string, ...rules: Forbidden[]) =>
  forbid([`web/app/${files}`], otherSide('api'), intoDatabase, intoMedia, pathUp, ...rules);

/** Only the last matching override applies to a file, so each repeats the more general rules. */
const importRules = [
  forbid(
    ['contract/src/**'],
    [['*', '!zod', '!./**', '!../**'], 'The contract imports only zod and itself.'],
  ),
  forbid(['art/src/**'], [['@khamar/**', '../../**'], 'Drawings import nothing from the product.']),
  forbid(['server/src/**'], [['@khamar/**', '../../**'], 'The server package imports no other package.']),
  forbid(
    ['media/src/**'],
    [['@khamar/**', '!@khamar/contract/**', '../../**'], 'Media imports only the contract.'],
  ),
  forbid(['database/**'], otherSide('api'), otherSide('web')),
  forbid(
    ['testkit/**', 'e2e/**', 'bench/**', 'drills/**'],
    [['**/api/**', '**/web/**'], 'The test kit, journeys, benchmarks and drills use HTTP only.'],
  ),
  api('**'),
  api('{db,jobs,security}/**', [
    ['**/modules/**', '!**/*.table.ts', '**/http/**', '@khamar/contract/cows/cow'],
    'Infrastructure imports no module and no HTTP.',
  ]),
  api('{http,observability}/**', [['**/modules/**'], 'Code that serves every module imports none.']),
  api('{app,worker-app,personal-data}.ts', [
    ['./modules/*/**', '!./modules/*/index.ts'],
    'Import a module through its index.ts.',
  ]),
  api('cli/**', [['../modules/*/**', '!../modules/*/index.ts'], 'Import a module through its index.ts.']),
  ...moduleRules('modules/[a-z]*', otherModule),
  ...moduleRules('modules/*/[a-z]*', otherModuleFrom('../../')),
  ...moduleRules('modules/*/*/[a-z]*', otherModuleFrom('../../../')),
  forbid(['web/server/**'], otherSide('api'), intoDatabase, intoMedia),
  web('*'),
  web('routes/**', intoRoutes),
  web('shop/**', intoRoutes, [['~/office/**'], 'Shop and office import nothing from each other.']),
  web('office/**', intoRoutes, [['~/shop/**'], 'Shop and office import nothing from each other.']),
  web('account/**', intoRoutes, [
    ['~/shop/**', '~/office/**'],
    'Account pages import neither shop nor office.',
  ]),
  web('{domain,session,api,state,forms}/**', intoRoutes, intoScreens),
  web('ui/**', intoRoutes, intoScreens, [
    ['~/{domain,session,api,state,forms}/**', '@khamar/contract/cows/cow'],
    'UI components know no domain and fetch nothing.',
  ]),
  web('{i18n,lib,live}/**', intoRoutes, intoScreens, [
    ['~/{domain,session,api,state,forms,ui}/**'],
    'The lowest layer of the web imports no other.',
  ]),
];

export default defineConfig({
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'react',
    'jsx-a11y',
    'import',
    'promise',
    'vitest',
    'node',
  ],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    // <output> may not contain a grid of cards.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-underscore-dangle': ['error', { allow: ['_id'] }],
    'unicorn/consistent-function-scoping': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // Meant for Express 4; Fastify awaits its handlers.
    'oxc/no-async-endpoint-handlers': 'off',
    'import/no-default-export': 'error',
    'node/no-process-env': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-unnecessary-condition': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/switch-exhaustiveness-check': 'error',
    // Our tests come from fixtures (test.extend), which this rule does not recognize.
    'vitest/no-standalone-expect': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
  },
  ignorePatterns: ['**/build/**', '**/.react-router/**', '.data/**'],
  overrides: [
    {
      files: [
        'web/app/root.tsx',
        'web/app/entry.*.tsx',
        'web/app/routes.ts',
        'web/app/routes/**',
        'web/app/office/**/*-screen.tsx',
        '**/*.config.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      // In deployed code only these two files read the environment; tools and tests may read it anywhere.
      files: [
        'api/src/config.ts',
        'web/app/config.server.ts',
        'tools/**',
        'database/**',
        'testkit/**',
        'e2e/**',
        'bench/**',
        'drills/**',
        'vitest.config.ts',
        '**/*.test.ts',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    ...importRules,
    {
      files: ['{contract,art,media,database,api,web}/**/*.test.{ts,tsx}'],
      rules: { 'no-restricted-imports': 'off' },
    },
  ],
});
