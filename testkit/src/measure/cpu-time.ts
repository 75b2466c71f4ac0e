/**
 * The lowest CPU time of several runs in milliseconds, because the machine may be busy. Stops at the first run that
 * is fast enough.
 */
export function cpuTimeOf(work: () => unknown, enough = 0): number {
  let least = Infinity;
  for (let tries = 0; tries < 12 && least > enough; tries += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** One regex pass over a megabyte of Bangla: the baseline of this machine. */
const bangla = 'ক'.repeat(1_000_000);
const onePass = cpuTimeOf(() => bangla.replaceAll(/\p{L}/gu, ''));

/** The budget for a megabyte of hostile text: a few passes. Quadratic backtracking takes thousands. */
export const MAX_MS_PER_MEGABYTE = Math.max(50, 4 * onePass);
