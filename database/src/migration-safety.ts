import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Migration, runsWithoutTransaction, withoutComments } from './migration-file.ts';

/** The last baseline migration. Later ones run while the previous version is still in use. */
const LAST_OF_BASELINE = 7;

/** Changes that break the previous version and that squawk does not detect. */
const BREAKING_CHANGES: [pattern: RegExp, why: string][] = [
  [
    /\bdrop\s+(view|materialized\s+view|type|schema)\b/,
    'Dropping a view, type or schema may break the old version.',
  ],
  [/\balter\s+(?!table\b)[^;]*\brename\b/, 'Renaming takes a name away that the old version may still use.'],
  [/\brevoke\b/, 'Revoking takes a right away that the old version may use.'],
];

/** Squawk rules about the previous version, not about locks: an earlier migration may have prepared the change. */
const ABOUT_OLD_VERSION = new Set([
  'adding-not-nullable-field',
  'adding-required-field',
  'ban-drop-column',
  'ban-drop-table',
  'changing-column-type',
  'renaming-column',
  'renaming-table',
]);

/** "-- contracts 0015: nothing reads it since version 0.2" names the earlier migration that prepared this one. */
const MARKER = /^--\s*contracts\s+(\d{4}):\s*\S+/gm;

const numberOf = (name: string) => Number.parseInt(name, 10);

/** Why a migration is unsafe while the previous version runs; empty if it is safe. */
export async function problemsOf(
  migration: Pick<Migration, 'name' | 'sql'>,
  all: Pick<Migration, 'name'>[],
): Promise<string[]> {
  const number = numberOf(migration.name);
  if (number <= LAST_OF_BASELINE) return [];
  const earlier = new Set(all.map(({ name }) => numberOf(name)).filter((other) => other < number));
  const isContracting = [...migration.sql.matchAll(MARKER)].some(([, step]) => earlier.has(Number(step)));
  const sql = withoutComments(migration.sql).toLowerCase();
  const ours = isContracting
    ? []
    : BREAKING_CHANGES.filter(([pattern]) => pattern.test(sql)).map(([, why]) => why);
  const theirs = (await squawk(migration))
    .filter(({ rule }) => !(isContracting && ABOUT_OLD_VERSION.has(rule)))
    .map(({ line, rule, message }) => `line ${line}: ${message} (${rule})`);
  return [...theirs, ...ours].map((why) => `${migration.name} ${why}`);
}

interface Violation {
  line: number;
  rule: string;
  message: string;
}

/** NAME.sql:LINE:COLUMN: warning: RULE MESSAGE, with zero-based lines. */
const VIOLATION = /^[^:]+:(\d+):\d+: \w+: (\S+) (.+)$/gm;

const program = () => fileURLToPath(import.meta.resolve('squawk-cli/js/bin/squawk'));
const config = fileURLToPath(new URL('../.squawk.toml', import.meta.url));

async function squawk(migration: Pick<Migration, 'name' | 'sql'>): Promise<Violation[]> {
  const transaction = runsWithoutTransaction(migration) ? [] : ['--assume-in-transaction'];
  const options = ['--config', config, '--reporter', 'gcc', '--stdin-filepath', migration.name];
  const child = spawn(process.execPath, [program(), ...options, ...transaction]);
  const ended = once(child, 'close');
  child.stdin.end(migration.sql);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const violations = [...output.matchAll(VIOLATION)].map(([, line, rule = '', message = '']) => ({
    line: Number(line) + 1,
    rule,
    message,
  }));
  if (child.exitCode !== 0 && violations.length === 0)
    throw new Error(`squawk could not check ${migration.name}: ${output}${errors}`);
  return violations;
}
