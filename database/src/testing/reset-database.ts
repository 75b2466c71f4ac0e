import { type Client, escapeLiteral } from 'pg';

/** The state of a fresh copy of the template. */
export interface Snapshot {
  fingerprint: string;
  /** The rows that migrations have inserted, by table. */
  filled: Record<string, object[]>;
}

/** Catalogs that change only with the schema. Every update gives a row a new xmin. */
const CATALOGS = [
  'pg_attrdef where oid >= 16384',
  'pg_attribute where attrelid >= 16384',
  'pg_constraint',
  'pg_default_acl',
  'pg_enum',
  'pg_event_trigger',
  'pg_extension',
  'pg_index where indexrelid >= 16384',
  "pg_namespace where oid >= 16384 or nspname = 'public'",
  'pg_policy',
  'pg_proc where oid >= 16384',
  'pg_rewrite where oid >= 16384',
  'pg_trigger',
  'pg_type where oid >= 16384',
];

/** The columns of pg_class that truncate and vacuum do not change. */
const RELATIONS = `select string_agg(concat_ws(',', oid, relname, relnamespace, relkind, relowner, relpersistence, relhasindex,
  relhastriggers, relrowsecurity, relacl::text, reloptions::text), ';' order by oid) from pg_class where oid >= 16384`;
const SEQUENCES = `select string_agg(concat_ws(',', schemaname, sequencename, last_value), ';' order by schemaname, sequencename)
  from pg_sequences`;
const SETTINGS = `select concat_ws(',', datallowconn, datconnlimit, datacl::text,
    (select string_agg(setconfig::text, ';') from pg_db_role_setting where setdatabase = database.oid))
  from pg_database database where datname = current_database()`;

/** Detects changes of the schema, of sequences, and of rows inserted by migrations. */
async function fingerprintOf(client: Client, filled: readonly string[]): Promise<string> {
  const queries = [
    RELATIONS,
    SEQUENCES,
    SETTINGS,
    ...CATALOGS.map((catalog) => `select concat_ws(',', count(*), sum(xmin::text::bigint)) from ${catalog}`),
    ...filled.map((table) => `select string_agg(line::text, ';' order by line::text) from ${table} line`),
  ];
  const { rows } = await client.query<{ fingerprint: string }>(
    `select md5(concat_ws('|', ${queries.map((query) => `coalesce((${query}), '')`).join(', ')})) as fingerprint`,
  );
  return rows[0]?.fingerprint ?? '';
}

interface Table {
  name: string;
  pages: number;
}

/** A table with rows, or with space of deleted rows. */
async function tablesWithPages(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name, size / 8192 as pages
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace, pg_relation_size(pg_class.oid) as size
     where relkind in ('r', 'm') and pg_class.oid >= 16384 and nspname not like 'pg\\_%' and size > 0 order by 1`,
  );
  return rows;
}

export async function snapshotOf(client: Client): Promise<Snapshot> {
  const filled: Snapshot['filled'] = {};
  for (const { name } of await tablesWithPages(client)) {
    const { rows } = await client.query<{ row: object }>(`select to_jsonb(line) as row from ${name} line`);
    filled[name] = rows.map(({ row }) => row);
  }
  return { filled, fingerprint: await fingerprintOf(client, Object.keys(filled)) };
}

/** Truncating rewrites the files of a table, its indexes and dependents; below this size deleting is faster. */
const SMALL_PAGES = 32;

/** Disables triggers and foreign key checks. */
const AS_REPLICA = 'begin; set local session_replication_role = replica;';

async function empty(client: Client, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => name);
  if (tables.some(({ pages }) => pages > SMALL_PAGES)) {
    await client.query(`${AS_REPLICA} truncate ${names.join(', ')} cascade; commit`);
    return;
  }
  // Resets the statistics of vacuum and analyze, which would mislead the planner.
  await client.query(
    `${AS_REPLICA} ${names.map((name) => `delete from ${name};`).join(' ')}
     update pg_class set relpages = 0, reltuples = -1, relallvisible = 0 where reltuples >= 0 and relkind = 'r'
       and oid = any(array[${names.map(escapeLiteral).join(', ')}]::regclass[]);
     commit`,
  );
}

/** The worker changes the queue tables, which migrations have filled. */
const refill = (client: Client, filled: Snapshot['filled']) =>
  client.query(
    `${AS_REPLICA} ${Object.entries(filled)
      .map(
        ([name, rows]) =>
          `delete from ${name}; insert into ${name} overriding system value
             select * from jsonb_populate_recordset(null::${name}, ${escapeLiteral(JSON.stringify(rows))});`,
      )
      .join(' ')} commit`,
  );

/** Deletes a test's data. Returns false if the database still differs; then a new one is needed. */
export async function resetDatabase(client: Client, { filled, fingerprint }: Snapshot): Promise<boolean> {
  const tables = await tablesWithPages(client);
  const names = Object.keys(filled);
  if (!names.every((table) => tables.some(({ name }) => name === table))) return false;
  const written = tables.filter(({ name }) => !names.includes(name));
  if (written.length > 0) await empty(client, written);
  // Tests that count deadlocks or check plans must not see effects of earlier tests.
  await client.query(
    `select setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
     delete from pg_statistic where starelid >= 16384; select pg_stat_reset()`,
  );
  if ((await fingerprintOf(client, names)) === fingerprint) return true;
  await refill(client, filled).catch(() => client.query('rollback'));
  return (await fingerprintOf(client, names)) === fingerprint;
}
