export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const NO_TRANSACTION = /^\s*--\s*no-transaction\b/;

/** `create index concurrently` refuses to run inside a transaction; a file with this first line runs without one. */
export const runsWithoutTransaction = ({ sql }: Pick<Migration, 'sql'>): boolean => NO_TRANSACTION.test(sql);

export const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '');

/**
 * PostgreSQL runs several statements sent at once in one transaction, so they are sent one by one. A statement ends with
 * a semicolon at the end of a line: function bodies belong into a file with a transaction.
 */
export const statementsOf = ({ sql }: Pick<Migration, 'sql'>): string[] =>
  withoutComments(sql)
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
