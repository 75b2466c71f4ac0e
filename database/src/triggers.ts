import { type Migration, withoutComments } from './migration-file.ts';

const TRIGGER =
  /\b(?:create(?:\s+or\s+replace)?(?:\s+constraint)?\s+trigger\s+(\w+)\s[^;]*?\bon\s+(\w+)|drop\s+trigger\s+(?:if\s+exists\s+)?(\w+)\s+on\s+(\w+))/gi;

/** The triggers that these migrations leave behind, as "trigger on table". */
export function triggersOf(migrations: Pick<Migration, 'sql'>[]): string[] {
  const triggers = new Set<string>();
  for (const { sql } of migrations)
    for (const [, made, of, dropped, from] of withoutComments(sql).matchAll(TRIGGER)) {
      if (made !== undefined) triggers.add(`${made} on ${of}`);
      if (dropped !== undefined) triggers.delete(`${dropped} on ${from}`);
    }
  return [...triggers].toSorted();
}
