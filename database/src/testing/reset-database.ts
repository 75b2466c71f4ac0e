import type { Client } from 'pg';

/** How a database was when it was copied from the template. */
export interface Pristine {
  fingerprint: string;
  /** Tables in which the migrations have written. */
  filled: string[];
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

/** A table with rows, or with the room of rows that were deleted. */
async function tablesWithPages(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'm') and pg_class.oid >= 16384 and nspname not like 'pg\\_%' and pg_relation_size(pg_class.oid) > 0
      order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function pristineOf(client: Client): Promise<Pristine> {
  const filled = await tablesWithPages(client);
  return { filled, fingerprint: await fingerprintOf(client, filled) };
}

/** Empties what a test has filled. False when the database is not what it was even so: then only a new one will do. */
export async function resetDatabase(client: Client, { filled, fingerprint }: Pristine): Promise<boolean> {
  const tables = await tablesWithPages(client);
  if (!filled.every((table) => tables.includes(table))) return false;
  const written = tables.filter((table) => !filled.includes(table));
  if (written.length > 0) {
    // As a replica: triggers that refuse a truncation do not run.
    await client.query(
      `begin; set local session_replication_role = replica; truncate ${written.join(', ')} restart identity cascade; commit`,
    );
  }
  // A test that counts deadlocks or looks at plans must not see what an earlier one did.
  await client.query('delete from pg_statistic where starelid >= 16384; select pg_stat_reset()');
  return (await fingerprintOf(client, filled)) === fingerprint;
}
