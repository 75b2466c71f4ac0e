import { toLatinDigits } from '@khamar/contract/digits';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { phone } from '@khamar/contract/accounts/person';
import { type RawBuilder, sql, type SelectQueryBuilder, type Simplify } from 'kysely';

type Condition = RawBuilder<boolean>;

const Phone = phone({ missing: 'phone_missing', wrong: 'phone_wrong' });

/** No values, no condition. */
export const isAmong = (column: RawBuilder<unknown>, values: readonly string[] | undefined): Condition =>
  values === undefined ? sql`true` : sql`${column} = any(${values}::text[])`;

/**
 * Substring match, both as typed and as codes and numbers are stored: 01712-345678 is stored as +8801712345678, a code without its dash.
 */
export function hasText(text: RawBuilder<unknown>, typed: string | undefined): Condition {
  if (typed === undefined) return sql`true`;
  const stored = toLatinDigits(typed).replaceAll(/[\s().-]/g, '');
  // 880-01712345678 has one zero more than the stored number.
  const number = Phone.safeParse(typed).data ?? '';
  const patterns = [typed, stored, number].filter((one) => one !== '').map((one) => `%${escaped(one)}%`);
  return sql`${text} ilike any(${patterns}::text[])`;
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Both days inclusive, in the farm's time zone. */
export function isWithin(at: RawBuilder<unknown>, { from, to }: Days): Condition {
  const midnight = (day: RawBuilder<unknown>) =>
    sql`(${day})::timestamp at time zone ${sql.lit(FARM_TIME_ZONE)}`;
  const after = from === undefined ? sql`true` : sql`${at} >= ${midnight(sql`${from}::date`)}`;
  const before = to === undefined ? sql`true` : sql`${at} < ${midnight(sql`${to}::date + 1`)}`;
  return sql`${after} and ${before}`;
}

/** One page of the rows in the query's order, and the total count. */
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
