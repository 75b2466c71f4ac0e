import { type Migration, withoutComments } from './migration-file.ts';

/** These ran before anybody had a farm; what comes later runs while the old version is still at work. */
const LAST_UNCHECKED = 14;

/** What the code before this migration would stumble over, or wait behind. */
const HARMFUL: [pattern: RegExp, why: string][] = [
  [/\bdrop\s+(table|view|type|schema)\b/, 'drops what the old version may still ask for'],
  [
    /\balter\s+table\b[^;]*\bdrop\s+(?!constraint|default|not\b)\w+/,
    'drops what the old version may still ask for',
  ],
  [/\brename\b/, 'takes a name away that the old version still uses'],
  [/\bset\s+not\s+null\b/, 'refuses what the old version writes'],
  [
    /\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\b(default|generated)\b)/,
    'refuses rows of the old version',
  ],
  [
    /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/,
    'rewrites the table, and the old version may misread it',
  ],
  [/\brevoke\b/, 'takes a right away that the old version may use'],
];

/** "-- contracts 0015: nothing reads it since version 0.2" says that the step before was an earlier migration. */
const MARKER = /^--\s*contracts\s+(\d{4}):\s*\S+/gm;

const numberOf = (name: string) => Number.parseInt(name, 10);

/** Why a migration must not run under the old version; nothing when it may. */
export function harmOf(migration: Pick<Migration, 'name' | 'sql'>, all: Pick<Migration, 'name'>[]): string[] {
  const number = numberOf(migration.name);
  if (number <= LAST_UNCHECKED) return [];
  const earlier = new Set(all.map(({ name }) => numberOf(name)).filter((other) => other < number));
  const contracted = [...migration.sql.matchAll(MARKER)].some(([, step]) => earlier.has(Number(step)));
  if (contracted) return [];
  const sql = withoutComments(migration.sql).toLowerCase();
  return HARMFUL.filter(([pattern]) => pattern.test(sql)).map(([, why]) => `${migration.name} ${why}`);
}
