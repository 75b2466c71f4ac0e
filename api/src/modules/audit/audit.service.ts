import { Readable } from 'node:stream';
import type { AuditPage, AuditQuery, AuditSheetQuery, AuditValue } from '@khamar/contract/audit/audit';
import { AUDIT_LIMITS } from '@khamar/contract/audit/choices';
import { BYTE_ORDER_MARK, toCsvLine } from '../../csv-cell.ts';
import type { Db } from '../../db/schema.ts';
import { timeIn } from '../messages/index.ts';
import { toAuditEntry } from './audit.mapper.ts';
import * as audit from './audit.queries.ts';
import { ACTION_WORDS, ENTITY_WORDS, HEADS } from './audit-sheet-words.ts';

export interface AuditService {
  list(query: AuditQuery): Promise<AuditPage>;
  /** A line for each field that changed; all pages, newest first. */
  sheet(query: AuditSheetQuery): Readable;
}

/** So few that others who ask meanwhile hardly wait. */
const BATCH = 250;

const cellOf = (value: AuditValue): string | number | null =>
  typeof value === 'string' || typeof value === 'number' || value === null ? value : String(value);

export function makeAuditService(db: Db): AuditService {
  async function* write({ language = 'en', ...filters }: AuditSheetQuery): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsvLine(Object.values(HEADS).map((head) => head[language]));
    let last: audit.EntryRow | undefined;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- the next batch when this one is taken
      const rows = await audit.listAfter(db, filters, last, BATCH);
      last = rows.at(-1);
      if (last === undefined) return;
      yield rows
        .flatMap((row) => {
          const { actor, action, entity, label, code, changes } = toAuditEntry(row);
          const about = [
            timeIn(language, row.at),
            actor,
            ACTION_WORDS[action][language],
            ENTITY_WORDS[entity][language],
            label,
            code,
          ];
          if (changes.length === 0) return [[...about, null, null, null]];
          return changes.map(({ field, from, to }) => [...about, field, cellOf(from), cellOf(to)]);
        })
        .map((cells) => toCsvLine(cells))
        .join('');
    }
  }

  return {
    async list({ page, limit, ...filters }) {
      const [rows, total, actors] = await Promise.all([
        // What is not counted is not paged either: days lead to it.
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
    sheet: (query) => Readable.from(write(query)),
  };
}
