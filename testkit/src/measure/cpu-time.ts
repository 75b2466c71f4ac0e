/** The least CPU time of some tries, in milliseconds: others may be busy on this machine. Ends as soon as one try was quick enough. */
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

/** One look at each sign of a megabyte of Bangla: the bare limit, on the machine that runs the test. */
const bangla = 'ক'.repeat(1_000_000);
const onePass = cpuTimeOf(() => bangla.replaceAll(/\p{L}/gu, ''));

/** What a megabyte of hostile text may take: a few passes. What looks back for each sign takes thousands. */
export const MOST_MS_FOR_A_MEGABYTE = Math.max(50, 4 * onePass);
