import lighthouse from 'lighthouse';
import { quantile } from '@khamar/e2e/quantile';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const ROUNDS = 5;

export interface Scores extends Record<(typeof CATEGORIES)[number], number> {
  /** Cumulative layout shift, the worst of the rounds. */
  shift: number;
  /** What cost a point in any round. */
  faults: string[];
}

/** Lighthouse's mobile preset, the median of five visits, in the Chromium that listens on the port. */
export async function lighthouseScores(url: string, port: number): Promise<Scores> {
  const scores: Record<string, number[]> = {};
  const shifts: number[] = [];
  const faults = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
    const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' });
    if (result === undefined) throw new Error(`Lighthouse saw nothing of ${url}`);
    const { categories, audits } = result.lhr;
    for (const [name, category] of Object.entries(categories)) {
      (scores[name] ??= []).push((category.score ?? 0) * 100);
      if (name === 'performance') continue;
      for (const { id, weight } of category.auditRefs) {
        const score = audits[id]?.score;
        if (weight > 0 && typeof score === 'number' && score < 1) faults.add(`${name}: ${id}`);
      }
    }
    shifts.push(audits['cumulative-layout-shift']?.numericValue ?? Number.NaN);
  }
  const median = (name: string) => quantile(scores[name] ?? [], 0.5);
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    'best-practices': median('best-practices'),
    seo: median('seo'),
    shift: Math.max(...shifts),
    faults: [...faults],
  };
}
