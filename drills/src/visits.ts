import { quantile } from '@khamar/e2e/quantile';
import { openCaller } from './caller.ts';
import { figure, printTable } from './figures.ts';

interface Visit {
  path: string;
  /** 0 when no answer came. */
  status: number;
  ms: number;
}

export interface Visits {
  stop(): Promise<Visit[]>;
}

/** So many a second, whether or not the last ones were answered, as people come. */
export function startVisits(base: string, paths: string[], perSecond: number, certificate?: string): Visits {
  const caller = openCaller({ connections: 200, certificate });
  const visits: Promise<Visit>[] = [];
  const visit = async (path: string): Promise<Visit> => {
    const at = performance.now();
    const status = await caller.call(base + path).then(
      (answer) => answer.status,
      () => 0,
    );
    return { path, status, ms: performance.now() - at };
  };
  const timer = setInterval(() => {
    visits.push(visit(paths[visits.length % paths.length] ?? '/'));
  }, 1000 / perSecond);
  return {
    async stop() {
      clearInterval(timer);
      const all = await Promise.all(visits);
      caller.end();
      return all;
    },
  };
}

export const shareOf = (visits: Visit[], statuses: number[]): number =>
  visits.filter(({ status }) => statuses.includes(status)).length / visits.length;

export function lineOf(name: string, visits: Visit[]): (string | number)[] {
  const times = visits.map(({ ms }) => ms);
  const statuses: Record<string, number> = {};
  for (const { status } of visits) statuses[status] = (statuses[status] ?? 0) + 1;
  return [
    name,
    visits.length,
    `${(shareOf(visits, [200]) * 100).toFixed(2)} %`,
    Object.entries(statuses)
      .map(([status, count]) => `${status === '0' ? 'no answer' : status}: ${count}`)
      .join(', '),
    Math.round(quantile(times, 0.5)),
    Math.round(quantile(times, 0.99)),
  ];
}

export const VISITS_HEAD = ['door', 'visits', 'with 200', 'statuses', 'p50 ms', 'p99 ms'];

/** What people look at: the home page, the first pages of the catalogue, a few wishes, single cows, in both languages. */
export function popularPages(tags: string[]): string[] {
  const wishes = [
    '?sort=2',
    '?maxPrice=100000',
    '?color=Black',
    '?gender=MALE_BULL&sort=1',
    '?minWeight=300',
  ];
  const pages = ['?page=2', '?page=3', '?page=4'];
  const here = ['', ...pages, ...wishes].map((query) => `/all-cows${query}`);
  const paths = ['/', '/about-us', '/contact-us', ...here, ...tags.map((tag) => `/cow/${tag}`)];
  return paths.flatMap((path) => [path, path === '/' ? '/bn' : `/bn${path}`]);
}

/** The same as the browser's own calls. */
export function popularLists(tags: string[]): string[] {
  const lists = ['', '&sort=2', '&maxPrice=100000', '&color=Black', '&gender=MALE_BULL&sort=1'];
  return [
    ...lists.flatMap((query) =>
      [0, 1, 2].map((page) => `/product/search-cows?page=${page}&limit=12${query}`),
    ),
    ...tags.map((tag) => `/product/get-cow/${tag}`),
  ];
}

/** Each of them, twice: what is kept must have been seen. */
export async function lookAround(base: string, paths: string[], certificate?: string): Promise<void> {
  const caller = openCaller({ connections: 8, certificate });
  for (const path of [...paths, ...paths]) {
    // oxlint-disable-next-line no-await-in-loop -- a visitor looks at one page at a time
    const { status } = await caller.call(base + path);
    if (status !== 200) throw new Error(`${path} answered ${status} before anything was broken`);
  }
  caller.end();
}

/** What visitors saw at each door, as a table. The proxy repeats what it has seen; the others may only say to come back. */
export function sayVisits(doors: { name: string; isProxy?: boolean }[], seen: Visit[][]): boolean[] {
  printTable(
    VISITS_HEAD,
    doors.map(({ name }, n) => lineOf(name, seen[n] ?? [])),
  );
  return doors.map(({ name, isProxy = false }, n) =>
    isProxy
      ? figure(`${name} seen before, with 200, in %`, shareOf(seen[n] ?? [], [200]) * 100, { atLeast: 99 })
      : figure(`${name} answered with 200 or 503, in %`, shareOf(seen[n] ?? [], [200, 503]) * 100, {
          atLeast: 100,
        }),
  );
}
