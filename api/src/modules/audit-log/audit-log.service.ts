import type { Readable } from 'node:stream';
import type { AuditPage, AuditQuery, AuditSheetQuery, AuditValue } from '@khamar/contract/audit-log/audit';
import { AUDIT_LIMITS } from '@khamar/contract/audit-log/choices';
import { CSV_BATCH, csvOf } from '../../csv.ts';
import type { Db } from '../../db/schema.ts';
import { timeIn } from '../messages/index.ts';
import { toAuditEntry } from './audit-log.mapper.ts';
import * as audit from './audit-log.repository.ts';
import { ACTION_LABELS, ENTITY_LABELS, HEADS } from './audit-log-export-labels.ts';

export interface AuditService {
  list(query: AuditQuery): Promise<AuditPage>;
  /** One row per changed field; all entries, newest first. */
  exportCsv(query: AuditSheetQuery): Readable;
}

const cellOf = (value: AuditValue): string | number | null =>
  typeof value === 'string' || typeof value === 'number' || value === null ? value : String(value);

export function makeAuditService(db: Db): AuditService {
  return {
    async list({ page, limit, ...filters }) {
      const [rows, total, actors] = await Promise.all([
        // Paging ends at `maxCounted`; older entries are reached with the date filter.
        page * limit < AUDIT_LIMITS.maxCounted ? audit.list(db, filters, { page, limit }) : [],
        audit.count(db, filters),
        audit.listActors(db),
      ]);
      return {
        entries: rows.map(toAuditEntry),
        totalEntries: Math.min(total, AUDIT_LIMITS.maxCounted),
        isMore: total > AUDIT_LIMITS.maxCounted,
        actors,
      };
    },
    exportCsv: ({ language = 'en', ...filters }) =>
      csvOf<audit.EntryRow>({
        heads: Object.values(HEADS).map((head) => head[language]),
        after: (last) => audit.listAfter(db, filters, last, CSV_BATCH),
        lines: (row) => {
          const { actor, action, entity, label, code, changes } = toAuditEntry(row);
          const about = [
            timeIn(language, row.at),
            actor,
            ACTION_LABELS[action][language],
            ENTITY_LABELS[entity][language],
            label,
            code,
          ];
          if (changes.length === 0) return [[...about, null, null, null]];
          return changes.map(({ field, from, to }) => [...about, field, cellOf(from), cellOf(to)]);
        },
      }),
  };
}
