/** Selects the types, tests and journeys affected by a change: `npm run check -- --changed`. */
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import root from '../../package.json' with { type: 'json' };
import { readTracked, trackedFiles } from '../tracked-files.ts';
import { JOURNEYS, SMOKE } from './journey-map.ts';

/** Committed since main, or not committed yet. */
export function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args).toString().split('\n').filter(Boolean);
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)];
}

const isCode = (file: string) => /\.tsx?$/.test(file);
const isFormatted = (file: string) => /\.(?:tsx?|mjs|css|md|json|ya?ml)$/.test(file);
/** The inputs of the site's build. */
const BUILT = /^(?:web|contract|art|server|policies|farm\.json|package-lock\.json)/;
const step = (name: string, args: string[]) => (args.length === 0 ? [] : [`${name} -- ${args.join(' ')}`]);

/** The same stages as the full check, limited to what changed. */
export function stagesOfChange(files: string[]): string[][] {
  const here = files.filter((file) => existsSync(file));
  const workspaces = workspacesOf(files);
  const journeys = journeysOf(files);
  const isBuildNeeded = journeys.length > 0 && (files.some((file) => BUILT.test(file)) || isBuildOld());
  const types = workspaces.length === 0 ? [] : [`types ${workspaces.map((name) => `-w ${name}`).join(' ')}`];
  return [
    [...step('format:check', here.filter(isFormatted)), ...types, ...(isBuildNeeded ? ['build'] : [])],
    [...step('lint', here.filter(isCode)), 'requirements -- --strict'],
    step('test', testsOf(files)),
    step('journeys', journeys),
  ].filter((stage) => stage.length > 0);
}

/** Also rebuilds after a merge, because changes from main are not in the diff. */
function isBuildOld(): boolean {
  const built = 'web/build/server/index.js';
  if (!existsSync(built)) return true;
  const { mtimeMs } = statSync(built);
  return trackedFiles(BUILT).some((file) => statSync(file).mtimeMs > mtimeMs);
}

/** The changed workspaces and those that import them. */
export function workspacesOf(files: string[]): string[] {
  const { workspaces } = root;
  const importsOf = (name: string) => readTracked(`${name}/package.json`);
  const found = new Set(
    workspaces.filter((name) => files.some((file) => isCode(file) && file.startsWith(`${name}/`))),
  );
  // Workspaces are listed in dependency order, so one pass also finds indirect imports.
  for (const name of workspaces)
    if ([...found].some((other) => importsOf(name).includes(`"@khamar/${other}"`))) found.add(name);
  return workspaces.filter((name) => found.has(name));
}

/**
 * Path filters for Vitest. Not `vitest related`: every API test imports the whole API, so all would be selected. A
 * module's own tests run over HTTP; interactions between modules are left to the full check.
 */
export function testsOf(files: string[]): string[] {
  const filters = files.flatMap((file) => {
    if (/\.test\.tsx?$/.test(file)) return file.startsWith('e2e/') ? [] : [file];
    const [top = '', , third = '', module = '', part = ''] = file.split('/');
    if (top === 'api') return [third === 'modules' ? apiModule(module, part) : `api/src/${third}`];
    if (top === 'contract') return ['contract/', 'web/', `api/src/modules/${third}/`];
    if (top === 'database') return ['database/', 'api/src/db/'];
    return ['web', 'art', 'media', 'drills', 'testkit'].includes(top) ? [`${top}/`] : [];
  });
  // The repository tests are fast, and any change can break one.
  return [...new Set([...filters, 'tools/'])];
}

function apiModule(module: string, part: string): string {
  const folder = `api/src/modules/${module}/${part}/`;
  return existsSync(folder) ? folder : `api/src/modules/${module}/`;
}

/** The longest matching folder of the map wins. */
export function journeysOf(files: string[]): string[] {
  const folders = Object.keys(JOURNEYS).toSorted((a, b) => b.length - a.length);
  const names = files.flatMap((file) => {
    if (file.startsWith('e2e/journeys/')) return [file.slice('e2e/journeys/'.length)];
    const folder = folders.find((name) => file.startsWith(`${name}/`));
    if (folder !== undefined) return JOURNEYS[folder] ?? [];
    return isCode(file) && /^(?:web|e2e|server)\//.test(file) && !file.includes('.test.') ? SMOKE : [];
  });
  return [...new Set(names)].map((name) => `journeys/${name}`);
}
