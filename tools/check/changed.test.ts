import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { trackedFiles } from '../tracked-files.ts';
import { journeysOf, stagesOfChange, testsOf, workspacesOf } from './changed.ts';
import { JOURNEYS, SMOKE } from './journey-map.ts';

test('a change in an API module runs its own tests and journeys', () => {
  const files = ['api/src/modules/leads/leads.service.ts'];
  expect(testsOf(files)).toEqual(['api/src/modules/leads/', 'tools/']);
  expect(journeysOf(files)).toEqual(['journeys/office/leads', 'journeys/shop/contact.test']);
  expect(workspacesOf(files)).toEqual(['api']);
});

test('a change in the contract type-checks all direct and indirect importers', () => {
  expect(workspacesOf(['contract/src/limits.ts'])).toEqual(
    expect.arrayContaining(['api', 'web', 'e2e', 'bench']),
  );
  expect(workspacesOf(['server/src/pages.ts'])).not.toContain('database');
});

test('a docs-only change runs no journeys', () => {
  expect(stagesOfChange(['docs/selling.md'])).toEqual([
    ['format:check -- docs/selling.md'],
    ['requirements -- --strict'],
    ['test -- tools/'],
  ]);
});

test('the journey map names existing folders and journeys, and covers every screen and module', () => {
  const journeys = trackedFiles(/^e2e\/journeys\/.*\.test\.ts$/);
  const named = [...Object.values(JOURNEYS).flat(), ...SMOKE];
  expect(named.filter((name) => !journeys.some((file) => file.startsWith(`e2e/journeys/${name}`)))).toEqual(
    [],
  );
  expect(Object.keys(JOURNEYS).filter((folder) => !existsSync(folder))).toEqual([]);
  const screens = ['web/app/shop', 'web/app/office', 'api/src/modules'].flatMap((parent) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}`),
  );
  const isMapped = (folder: string) =>
    Object.keys(JOURNEYS).some((known) => `${known}/`.startsWith(`${folder}/`));
  expect(screens.filter((folder) => !isMapped(folder))).toEqual([]);
});
