import type { Kysely, QueryResult, RawBuilder } from 'kysely';

const names = new Map<string, string>();

/** The name under which a statement is prepared on each connection; undefined for one that is planned each time. */
export const preparedName = (text: string): string | undefined => names.get(text);

/**
 * Runs a statement that PostgreSQL plans once for each connection, not each time: right for one that finds its rows by key, whatever
 * the values. For any other, a plan made for the values at hand was seen 300 times faster.
 */
export function prepared<Schema, Row>(
  db: Kysely<Schema>,
  name: string,
  statement: RawBuilder<Row>,
): Promise<QueryResult<Row>> {
  const query = statement.compile(db);
  names.set(query.sql, name);
  return db.executeQuery(query);
}
