import { ListQuery } from '@khamar/contract/cows/list-query';
import { testDatabase } from '@khamar/database/testing/test-database';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { DatabaseSchema } from '../../../db/schema.ts';
import { openPool } from '../../../db/pool.ts';
import { list } from './cows.repository.ts';
import { forVisitors } from './catalogue-query.ts';

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
  'qurbani=fit',
  'minPrice=100000&maxPrice=250000',
  'availabilityStatus=AVAILABLE,BOOKED',
  'sort=1',
  'sort=2&page=7',
  'sort=3&color=Red&teeth=4',
  'sort=2&qurbani=fit&teeth=4',
  'sort=4&minPrice=100000&maxPrice=250000',
];
/** The index that provides the order of each sort. */
const INDEXES = new Map([
  ['1', 'cow_in_shop_price_down'],
  ['2', 'cow_in_shop_price_up'],
  ['3', 'cow_in_shop_weight_down'],
  ['4', 'cow_in_shop_weight_up'],
]);

async function openHerd() {
  const settings = {
    DATABASE_URL: await testDatabase(5000),
    DATABASE_CONNECTIONS: 1,
    DATABASE_TIMEOUT_FACTOR: 5,
  };
  // The database is dropped at the end of the test while a connection is idle.
  const pool = openPool(settings, () => undefined);
  onTestFinished(() => pool.end());
  await pool.query(`update cow set qurbani_fit_until = date '2000-01-01' + 40000 where tag_id like '%7'`);
  await pool.query('vacuum analyze cow');
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      statements.push(event.query);
    },
  });
  /** The rows of a page, and the plan nodes of the page and its count. */
  const planOf = async (query: string) => {
    const listQuery = ListQuery.parse(Object.fromEntries(new URLSearchParams(query)));
    const { rows } = await list(db, forVisitors(listQuery, 14));
    const nodes: Node[] = [];
    for (const { sql, parameters } of statements.splice(0)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const explained = await pool.query(`explain (format json) ${sql}`, [...parameters]);
      const [{ 'QUERY PLAN': plans }] = Explained.parse(explained.rows);
      nodes.push(...nodesOf(plans[0].Plan));
    }
    return { rows, nodes };
  };
  return { planOf };
}

test('CAT-08 WEIGH-07 F34 shop pages and their counts use index-only scans, without sorting', async () => {
  const { planOf } = await openHerd();
  for (const query of QUERIES) {
    const { rows, nodes: all } = await planOf(query);
    expect(rows).toHaveLength(12);
    const page = all.find((node) => node['Subplan Name'] === 'CTE page');
    const nodes = page === undefined ? [] : nodesOf(page);
    expect(
      nodes.map((node) => node['Node Type']),
      query,
    ).toEqual(['Limit', 'Index Only Scan']);
    const sort = new URLSearchParams(query).get('sort') ?? '';
    expect(nodes.at(-1)?.['Index Name'], query).toBe(INDEXES.get(sort) ?? 'cow_in_shop_order');
    const counted = all.find((node) => node['Node Type'] === 'Aggregate');
    expect(
      counted?.Plans?.map((node) => node['Node Type']),
      query,
    ).toEqual(['Index Only Scan']);
  }
});

const SEARCHES = [
  'red sahiwal',
  'লাল শাহিওয়াল',
  'লাল ষাঁড়',
  'গলকম্বল',
  'ndl',
  'a',
  'ndl 777',
  'ndl9',
  'helicopter',
  'হেলিকপ্টার',
];

test('BUY-06 a search reads only the index of words, whatever it finds and however it is sorted', async () => {
  const { planOf } = await openHerd();
  for (const search of SEARCHES)
    for (const more of ['', '&sort=1', '&sort=4', '&page=3', '&color=Red&minPrice=100000', '&limit=100']) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { nodes } = await planOf(`search=${encodeURIComponent(search)}${more}`);
      const parts = nodes.filter(
        (node) => node['Subplan Name'] === 'CTE page' || node['Node Type'] === 'Aggregate',
      );
      expect(parts.length, search + more).toBeGreaterThan(0);
      const scans = parts.flatMap(nodesOf).filter((node) => node['Node Type'].endsWith('Scan'));
      expect(new Set(scans.map((node) => node['Node Type'])), search + more).toEqual(
        new Set(['Bitmap Heap Scan', 'Bitmap Index Scan']),
      );
      for (const { 'Index Name': index = 'cow_by_search_words' } of scans)
        expect(index, search + more).toBe('cow_by_search_words');
    }
});
