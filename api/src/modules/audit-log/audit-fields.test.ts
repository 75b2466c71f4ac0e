import { AUDIT_FIELDS, HIDDEN_AUDIT_FIELDS } from '@khamar/contract/audit-log/fields';
import { SORT_FIELDS } from '@khamar/contract/cows/enums';
import { expect, test } from 'vitest';
import { ownerOf, startTestApi } from '../../testing/test-api.ts';
import { fieldOf } from './audit-log.mapper.ts';

interface AuditTrigger {
  table: string;
  source: string;
  columns: string[];
}

const wordsIn = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].flatMap(([, ...found]) => found.join(',').match(/\w+/g) ?? []);

/** Keys that a trigger writes by name. */
const NAMED = /'([a-z_]+)'(?: end)?,\s+(?:jsonb_build_array|case |'\[)|"(\w+)": \[|then '([a-z_]+)' else/g;
/** Columns that a trigger takes out of the row. */
const HIDDEN =
  /(?:hidden (?:constant )?text\[\] := |to_jsonb\(new\) - )(?:'\{?([\w,]+)\}?'|array\[([^\]]+)\])/g;

/** The columns that a trigger writes, from the whole row or by name. */
function fieldsOf({ table, source, columns }: AuditTrigger, derived: string[]): string[] {
  const named = wordsIn(source, NAMED);
  if (!/to_jsonb\((new|added|changed)\)/.test(source)) return named;
  const hidden = new Set([...derived, ...wordsIn(source, HIDDEN)]);
  const prefix = table === 'run_stop' ? 'stop_' : '';
  return [...columns.filter((column) => !hidden.has(column)), ...named].map((name) => prefix + name);
}

test('DESK-05 every field that the database writes to the audit log has a label on the screen, or is hidden there', async () => {
  const owner = await ownerOf(await startTestApi());
  const { rows } = await owner.query<AuditTrigger>(`
    select tgrelid::regclass::text as table, prosrc as source,
      array(select attname::text from pg_attribute where attrelid = tgrelid and attnum > 0 and not attisdropped) as columns
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where prosrc ~ 'insert into audit_entry' and not tgisinternal`);
  const { rows: helpers } = await owner.query<{ name: string; source: string }>(
    `select proname as name, prosrc as source from pg_proc where proname in ('changed_fields', 'account_changes')`,
  );
  const sourceOf = (name: string) => helpers.find((one) => one.name === name)?.source ?? '';
  const derived = wordsIn(sourceOf('changed_fields'), /not in \(([^)]+)\)/g);
  const account = wordsIn(sourceOf('account_changes'), /\('(\w+)', (?:jsonb_build_array|'\[)/g);
  // The fields of the settings are those of the contract; web/app/office/audit-log has their labels.
  const written = rows.filter(({ table }) => table !== 'setting').flatMap((row) => fieldsOf(row, derived));
  const fields = [...new Set([...written, ...account].map(fieldOf))];
  expect(fields).toEqual(
    expect.arrayContaining(['currentPrice', 'roles', 'familyLink', 'stopState', 'dueOn']),
  );
  const known = new Set<string>([
    ...SORT_FIELDS,
    'description',
    'descriptionBn',
    ...AUDIT_FIELDS,
    ...HIDDEN_AUDIT_FIELDS,
  ]);
  expect(fields.filter((field) => !known.has(field)).toSorted()).toEqual([]);
});
