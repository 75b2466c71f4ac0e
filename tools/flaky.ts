import path from 'node:path';
import { readReport } from './vitest-report.ts';

/** How often each test failed in these reports, by file and title; by file alone if none of its tests started. */
export function flakyAmong(reports: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { name, status, assertionResults } of reports.flatMap(readReport)) {
    const file = path.relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const titles = failed.map(({ fullName }) => `${file}: ${fullName}`);
    if (status === 'failed' && failed.length === 0) titles.push(file);
    for (const title of titles) times.set(title, (times.get(title) ?? 0) + 1);
  }
  return new Map([...times].toSorted(([, a], [, b]) => b - a));
}
