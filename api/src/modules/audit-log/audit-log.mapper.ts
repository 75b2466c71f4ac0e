import type { AuditEntry, AuditValue } from '@khamar/contract/audit-log/audit';
import type { EntryRow } from './audit-log.repository.ts';

/** Columns whose fields have other names in the API. */
const FIELDS: Record<string, string> = { image_key: 'image', more_image_keys: 'images' };

export const fieldOf = (column: string): string =>
  FIELDS[column] ?? column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Images are shown as a count. */
const valueOf = (field: string, value: AuditValue): AuditValue =>
  field === 'images' && Array.isArray(value) ? value.length : value;

export const toAuditEntry = (row: EntryRow): AuditEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  label: row.label,
  code: row.code,
  changes: Object.entries(row.changes).map(([column, [from, to]]) => {
    const field = fieldOf(column);
    return { field, from: valueOf(field, from), to: valueOf(field, to) };
  }),
});
