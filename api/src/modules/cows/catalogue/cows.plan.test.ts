import { ListQuery } from '@khamar/contract/cows/list-query';
import { testDatabase } from '@khamar/database/testing/test-database';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { DatabaseSchema } from '../../../db/schema.ts';
import { openPool } from '../../../db/pool.ts';
import { list } from './cows.repository.ts';
import { forVisitors } from './search-query.ts';

interface Node {
  'Node Type': string;
  'Index Name'?: string | undefined;
  'Subplan Name'?: string | undefined;
  Plans?: Node[] | undefined;
}
const Node: z.ZodType<Node> = z.object({
  'Node Type': z.string(),
  'Index Name': z.string().optional(),
  'Subplan Name': z.string().optional(),
  get Plans() {
    return z.array(Node).optional();
  },
});
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: Node })]) })]);

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap((each) => nodesOf(each))];

const QUERIES = [
  '',
  'page=7',
  'color=Red',
  'teeth=4',
  'minPrice=100000&maxPrice=250000',
  'availabilityStatus=AVAILABLE,BOOKED',
  'sort=1',
  'sort=2&page=7',
  'sort=3&color=Red&teeth=4',
  'sort=4&minPrice=100000&maxPrice=250000',
];
/** The index that provides the order of each sort. */
const INDEXES = new Map([
  ['1', 'cow_shop_price_down'],
  ['2', 'cow_shop_price_up'],
  ['3', 'cow_shop_weight_down'],
  ['4', 'cow_shop_weight_up'],
]);

test('CAT-08 F34 shop pages and their counts use index-only scans, without sorting', async () => {
  const settings = { DATABASE_URL: await testDatabase(5000), DATABASE_CONNECTIONS: 1 };
  // The database is dropped at the end of the test while a connection is idle.
  const pool = openPool(settings, () => undefined);
  onTestFinished(() => pool.end());
  await pool.query('vacuum analyze cow');
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      statements.push(event.query);
    },
  });
  for (const query of QUERIES) {
    const listQuery = ListQuery.parse(Object.fromEntries(new URLSearchParams(query)));
    const { rows } = await list(db, forVisitors(listQuery, 14));
    expect(rows).toHaveLength(12);

    const all: Node[] = [];
    for (const { sql, parameters } of statements.splice(0)) {
      const explained = await pool.query(`explain (format json) ${sql}`, [...parameters]);
      const [{ 'QUERY PLAN': plans }] = Explained.parse(explained.rows);
      all.push(...nodesOf(plans[0].Plan));
    }
    const page = all.find((node) => node['Subplan Name'] === 'CTE page');
    const nodes = page === undefined ? [] : nodesOf(page);
    expect(
      nodes.map((node) => node['Node Type']),
      query,
    ).toEqual(['Limit', 'Index Only Scan']);
    const sort = new URLSearchParams(query).get('sort') ?? '';
    expect(nodes.at(-1)?.['Index Name'], query).toBe(INDEXES.get(sort) ?? 'cow_shop_order');
    const counted = all.find((node) => node['Node Type'] === 'Aggregate');
    expect(
      counted?.Plans?.map((node) => node['Node Type']),
      query,
    ).toEqual(['Index Only Scan']);
  }
});
