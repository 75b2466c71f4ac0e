import { type Client, escapeLiteral } from 'pg';

/** How a database was when it was copied from the template. */
export interface Pristine {
  fingerprint: string;
  /** The tables in which the migrations have written, with their rows. */
  filled: Record<string, object[]>;
}

/** Catalogs whose rows change with the schema only. Each change of a row gives it another xmin. */
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

/** Of pg_class without what a truncation or a vacuum writes there. */
const RELATIONS = `select string_agg(concat_ws(',', oid, relname, relnamespace, relkind, relowner, relpersistence, relhasindex,
  relhastriggers, relrowsecurity, relacl::text, reloptions::text), ';' order by oid) from pg_class where oid >= 16384`;
const SEQUENCES = `select string_agg(concat_ws(',', schemaname, sequencename, last_value), ';' order by schemaname, sequencename)
  from pg_sequences`;
const SETTINGS = `select concat_ws(',', datallowconn, datconnlimit, datacl::text,
    (select string_agg(setconfig::text, ';') from pg_db_role_setting where setdatabase = database.oid))
  from pg_database database where datname = current_database()`;

/** Tells two states apart: another schema, another value of a sequence, other rows in the tables that the migrations fill. */
async function fingerprintOf(client: Client, filled: readonly string[]): Promise<string> {
  const parts = [
    RELATIONS,
    SEQUENCES,
    SETTINGS,
    ...CATALOGS.map((catalog) => `select concat_ws(',', count(*), sum(xmin::text::bigint)) from ${catalog}`),
    ...filled.map((table) => `select string_agg(line::text, ';' order by line::text) from ${table} line`),
  ];
  const { rows } = await client.query<{ fingerprint: string }>(
    `select md5(concat_ws('|', ${parts.map((part) => `coalesce((${part}), '')`).join(', ')})) as fingerprint`,
  );
  return rows[0]?.fingerprint ?? '';
}

interface Table {
  name: string;
  pages: number;
}

/** A table with rows, or with the room of rows that were deleted. */
async function tablesWithPages(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name, size / 8192 as pages
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace, pg_relation_size(pg_class.oid) as size
     where relkind in ('r', 'm') and pg_class.oid >= 16384 and nspname not like 'pg\\_%' and size > 0 order by 1`,
  );
  return rows;
}

export async function pristineOf(client: Client): Promise<Pristine> {
  const filled: Pristine['filled'] = {};
  for (const { name } of await tablesWithPages(client)) {
    const { rows } = await client.query<{ row: object }>(`select to_jsonb(line) as row from ${name} line`);
    filled[name] = rows.map(({ row }) => row);
  }
  return { filled, fingerprint: await fingerprintOf(client, Object.keys(filled)) };
}

/** A truncation writes new files for a table, its indexes and all that refer to it; up to so many pages rows are deleted instead. */
const SMALL_PAGES = 32;

/** Triggers that refuse it do not run, and foreign keys are not looked at. */
const AS_REPLICA = 'begin; set local session_replication_role = replica;';

async function empty(client: Client, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => name);
  if (tables.some(({ pages }) => pages > SMALL_PAGES)) {
    await client.query(`${AS_REPLICA} truncate ${names.join(', ')} cascade; commit`);
    return;
  }
  // What vacuum and analyze have counted would lead the planner astray.
  await client.query(
    `${AS_REPLICA} ${names.map((name) => `delete from ${name};`).join(' ')}
     update pg_class set relpages = 0, reltuples = -1, relallvisible = 0 where reltuples >= 0 and relkind = 'r'
       and oid = any(array[${names.map(escapeLiteral).join(', ')}]::regclass[]);
     commit`,
  );
}

/** The worker writes into the tables of its queues, which the migrations have filled. */
const refill = (client: Client, filled: Pristine['filled']) =>
  client.query(
    `${AS_REPLICA} ${Object.entries(filled)
      .map(
        ([name, rows]) =>
          `delete from ${name}; insert into ${name} overriding system value
             select * from jsonb_populate_recordset(null::${name}, ${escapeLiteral(JSON.stringify(rows))});`,
      )
      .join(' ')} commit`,
  );

/** Empties what a test has filled. False when the database is not what it was even so: then only a new one will do. */
export async function resetDatabase(client: Client, { filled, fingerprint }: Pristine): Promise<boolean> {
  const tables = await tablesWithPages(client);
  const names = Object.keys(filled);
  if (!names.every((table) => tables.some(({ name }) => name === table))) return false;
  const written = tables.filter(({ name }) => !names.includes(name));
  if (written.length > 0) await empty(client, written);
  // A test that counts deadlocks or looks at plans must not see what an earlier one did.
  await client.query(
    `select setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
     delete from pg_statistic where starelid >= 16384; select pg_stat_reset()`,
  );
  if ((await fingerprintOf(client, names)) === fingerprint) return true;
  await refill(client, filled).catch(() => client.query('rollback'));
  return (await fingerprintOf(client, names)) === fingerprint;
}
