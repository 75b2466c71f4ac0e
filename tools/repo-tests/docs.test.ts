import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ERRORS } from '@khamar/contract/error-codes';
import { IMAGE_LIMITS } from '@khamar/contract/limits';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkout, readTracked, trackedFiles } from '../tracked-files.ts';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readTracked('package.json')));
const topLevel = new Set(trackedFiles(/./).map((name) => name.split('/')[0]));
const pages = trackedFiles(/\.md$/);

/** Paths below one of our folders, or files with one of our extensions. URLs of the site begin with "/". */
function pathsIn(text: string): string[] {
  const codes = [...text.matchAll(/`([^`\n]+)`/g), ...text.matchAll(/^ {0,3}(?:\$ )?node (\S+)/gm)].map(
    ([, code = '']) => code,
  );
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link);
  const named = codes.flatMap((code) => code.split(/\s+/)).filter((word) => looksLikePath(word));
  return [...named, ...links.filter((link) => !/^[a-z]+:/.test(link))].map((path) =>
    path.replace(/[.,:;]$/, ''),
  );
}

function looksLikePath(word: string): boolean {
  if (/^[/@~]|[{}*<>$…()=:]/.test(word)) return false;
  const [first = '', ...rest] = word.split('/');
  return (
    (rest.length > 0 && topLevel.has(first)) || /^[\w./-]+\.(ts|tsx|md|sql|json|css|sh|po|html)$/.test(word)
  );
}

const isIgnoredByGit = (path: string) =>
  spawnSync('git', ['check-ignore', '-q', path], { cwd: checkout }).status === 0;
const isThere = (path: string, page: string) =>
  existsSync(join(checkout, path)) || existsSync(join(checkout, dirname(page), path)) || isIgnoredByGit(path);

test('there are pages to check', () => {
  expect(pages).toContain('README.md');
  expect(pages).toContain('docs/architecture.md');
});

test.each(pages)('%s names only paths that exist', (page) => {
  expect(pathsIn(readTracked(page)).filter((path) => !isThere(path, page))).toEqual([]);
});

test.each(pages)('%s names only commands that exist', (page) => {
  const commands = [...readTracked(page).matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test('F25 after a restore the runbook checks every photo of a cow, not only the first', () => {
  const [, script = ''] = /```sh missing-pictures\n([\s\S]+?)```/.exec(readTracked('docs/runbook.md')) ?? [];
  expect(script).toContain('image_key');
  expect(script).toContain('cow_picture');
});

test.each(pages)('F25 %s has no numbered list item inside a paragraph', (page) => {
  const text = readTracked(page).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
  const hidden = text
    .split('\n')
    .filter((line) => !line.startsWith('|') && /[.;:] \d{1,2}\. [A-Z]/.test(line));
  expect(hidden).toEqual([]);
});

test.each([
  ['DASH-01', 'from 768 to 1023 px'],
  ['DASH-01', 'below 480 px the collapsed menu is a bar'],
  ['FORM-01', `at most ${IMAGE_LIMITS.maxImages} in all`],
  ['API-08', `${ERRORS.version_missing.status} without it`],
  ['CART-01', 'a restored line has quantity 1'],
])('%s F54 the requirement matches the product: %s', (id, words) => {
  const row = readTracked('docs/requirements.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${id} |`));
  expect(row).toContain(words);
});
