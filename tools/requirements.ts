/**
 * npm run requirements [-- --strict]: which rows of docs/requirements.md have a test.
 * A test proves the rows whose ids start its title. A title with an unknown id always fails.
 */
import { readTracked, trackedFiles } from './tracked-files.ts';

const rows = [...readTracked('docs/requirements.md').matchAll(/^\| ([A-Z]+-\d\d) \|/gm)].map(
  ([, id = '']) => id,
);
/** `test('ID …` or the last line of a `test.each`, at the start of a line: no comments, skipped tests or todos. */
const TITLE = /^\s*(?:test|\])\)?\(\s*['"`]((?:[A-Z]+-\d\d )+)/gm;
const proofs = new Map<string, string[]>();
for (const name of trackedFiles(/\.test\.tsx?$/)) {
  const ids = [...readTracked(name).matchAll(TITLE)].flatMap(([, all = '']) => all.trim().split(' '));
  for (const id of ids) proofs.set(id, [...new Set([...(proofs.get(id) ?? []), name])]);
}

for (const id of rows) console.log(`${id.padEnd(12)} ${proofs.get(id)?.join(', ') ?? '–'}`);
const proven = rows.filter((id) => proofs.has(id));
const unknown = [...proofs.keys()].filter((id) => !rows.includes(id));
console.log(`\n${proven.length} of ${rows.length} requirements have a test.`);
if (unknown.length > 0) console.error(`Titles with unknown requirement ids: ${unknown.join(', ')}`);
const strict = process.argv.includes('--strict');
if (unknown.length > 0 || rows.length === 0 || (strict && proven.length < rows.length)) process.exitCode = 1;
