import { type SelectQueryBuilder, type Simplify, sql } from 'kysely';

/** One page of the rows, in the order of the query, and how many there are in all. */
export async function pageOf<Schema, Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    query
      .limit(limit)
      .offset(page * limit)
      .execute(),
    query
      .clearSelect()
      .clearOrderBy()
      .select(sql<number>`count(*)::int`.as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
