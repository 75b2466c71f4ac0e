import type { Later } from '@khamar/testkit/processes/clean-up';
import { Kysely, PostgresDialect } from 'kysely';
import { z } from 'zod';
import { openPool } from '../db/pool.ts';
import type { DatabaseSchema } from '../db/schema.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number | undefined;
  Plans?: Node[] | undefined;
}
const Node: z.ZodType<Node> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return z.array(Node).optional();
  },
});
const Explained = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: Node, 'Execution Time': z.number() })]) }),
]);

/** Takes the fastest of these runs: other load on the machine only makes a statement slower. */
const ROUNDS = 3;

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap((each) => nodesOf(each))];

/** A database that records its statements so that they can be explained afterwards. */
export function openExplained(databaseUrl: string, later: Later) {
  const pool = openPool({ DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: 1 }, () => undefined);
  later(() => pool.end());
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      statements.push(event.query);
    },
  });
  return {
    db,
    pool,
    /** How many rows of each table the statements of `work` read, and their total time. */
    async rowsRead(work: () => Promise<unknown>): Promise<{ rows: Record<string, number>; ms: number }> {
      statements.length = 0;
      await work();
      const rows: Record<string, number> = {};
      let ms = 0;
      for (const { sql, parameters } of statements.splice(0)) {
        const times: number[] = [];
        let plan: Node | undefined;
        for (let round = 0; round < ROUNDS; round += 1) {
          const explained = await pool.query(`explain (analyze, timing off, format json) ${sql}`, [
            ...parameters,
          ]);
          const [{ 'QUERY PLAN': plans }] = Explained.parse(explained.rows);
          times.push(plans[0]['Execution Time']);
          plan = plans[0].Plan;
        }
        ms += Math.min(...times);
        for (const node of plan ? nodesOf(plan) : []) {
          const table = node['Relation Name'];
          if (table === undefined) continue;
          const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
          rows[table] = (rows[table] ?? 0) + read;
        }
      }
      return { rows, ms };
    },
  };
}
