export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const NO_TRANSACTION = /^\s*--\s*no-transaction\b/;

/** `create index concurrently` cannot run in a transaction; a file with this first line runs without one. */
export const runsWithoutTransaction = ({ sql }: Pick<Migration, 'sql'>): boolean => NO_TRANSACTION.test(sql);

export const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '');

/**
 * PostgreSQL runs several statements of one query in one transaction, so they are sent one by one. A statement ends
 * with a semicolon at the end of a line; function bodies need a file with a transaction.
 */
export const statementsOf = ({ sql }: Pick<Migration, 'sql'>): string[] =>
  withoutComments(sql)
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

const TRIGGER =
  /\b(?:create(?:\s+or\s+replace)?(?:\s+constraint)?\s+trigger\s+(\w+)\s[^;]*?\bon\s+(\w+)|drop\s+trigger\s+(?:if\s+exists\s+)?(\w+)\s+on\s+(\w+))/gi;

/** The triggers that exist after these migrations, as "trigger on table". */
export function triggersOf(migrations: Pick<Migration, 'sql'>[]): string[] {
  const triggers = new Set<string>();
  for (const { sql } of migrations)
    for (const [, made, of, dropped, from] of withoutComments(sql).matchAll(TRIGGER)) {
      if (made !== undefined) triggers.add(`${made} on ${of}`);
      if (dropped !== undefined) triggers.delete(`${dropped} on ${from}`);
    }
  return [...triggers].toSorted();
}
