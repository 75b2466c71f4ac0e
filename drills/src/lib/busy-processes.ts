import { readdirSync, readFileSync } from 'node:fs';

interface ProcessInfo {
  pid: number;
  parent: number;
  session: number;
  program: string;
  /** CPU time in ticks of 10 ms. */
  ticks: number;
}

export interface BusyProcesses {
  /** The CPU use of each group since the last call, in percent of one core. */
  lap(): Map<string, number>;
}

function readProcesses(): ProcessInfo[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // A program name may contain brackets and spaces.
        const fields = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        const [, parent = 0, , session = 0] = fields;
        // Includes children that have exited, because PostgreSQL backends come and go.
        const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part, 0);
        const program = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
        return [{ pid: Number(name), parent, session, program, ticks }];
      } catch {
        return [];
      }
    });
}

/** A group is a process with its children or its session (PostgreSQL), or our own children with that name. */
export function watchProcesses(groups: Record<string, number[] | string>): BusyProcesses {
  const count = () => {
    const all = readProcesses();
    return new Map(
      Object.entries(groups).map(([name, group]) => {
        const own = all.filter(({ pid, parent, session, program }) =>
          typeof group === 'string'
            ? parent === process.pid && program === group
            : [pid, parent, session].some((each) => group.includes(each)),
        );
        return [name, own.reduce((sum, { ticks }) => sum + ticks, 0)];
      }),
    );
  };
  let [before, at] = [count(), performance.now()];
  return {
    lap() {
      const [now, time] = [count(), performance.now()];
      const shares = new Map(
        [...now].map(([name, ticks]) => [
          name,
          Math.round(((ticks - (before.get(name) ?? 0)) * 1000) / (time - at)),
        ]),
      );
      [before, at] = [now, time];
      return shares;
    },
  };
}
