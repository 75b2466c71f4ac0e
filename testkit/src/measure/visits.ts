import { setTimeout as pause } from 'node:timers/promises';
import { openHttpClient } from '../http-client.ts';
import { printTable, quantile, verdict } from './statistics.ts';

export interface Visit {
  path: string;
  /** 0 if no response came. */
  status: number;
  ms: number;
}

function openVisitor(base: string, certificate: string | undefined) {
  const http = openHttpClient(base, { connections: 200, timeoutMs: 15_000, certificate });
  const visit = async (path: string): Promise<Visit> => {
    const at = performance.now();
    const status = await http.send(path).then(
      (response) => response.status,
      () => 0,
    );
    return { path, status, ms: performance.now() - at };
  };
  return { visit, end: http.end };
}

/** Open-loop load: a fixed rate, whether or not earlier requests were answered. */
function startCrowd({ base, paths, certificate }: EntryPoint): { stop(): Promise<Visit[]> } {
  const { visit, end } = openVisitor(base, certificate);
  const visits: Promise<Visit>[] = [];
  const timer = setInterval(() => {
    visits.push(visit(paths[visits.length % paths.length] ?? '/'));
  }, 1000 / PER_SECOND);
  return {
    async stop() {
      clearInterval(timer);
      const all = await Promise.all(visits);
      end();
      return all;
    },
  };
}

/** Closed-loop load: one reader who requests the next page shortly after the previous response. */
export function startReader(base: string, nextPath: () => string, certificate: string) {
  const { visit, end } = openVisitor(base, certificate);
  const over = new AbortController();
  const read = async () => {
    const visits: Visit[] = [];
    while (!over.signal.aborted) {
      visits.push(await visit(nextPath()));
      await pause(20);
    }
    return visits;
  };
  const reading = read();
  return {
    async stop(): Promise<Visit[]> {
      over.abort();
      const visits = await reading;
      end();
      return visits;
    },
  };
}

export interface EntryPoint {
  name: string;
  base: string;
  paths: string[];
  certificate?: string;
  /** Without the database the API and the site may respond with 503; the proxy serves cached pages. */
  mayReject?: boolean;
}

const PER_SECOND = 20;

/** Visitors who first load everything twice to fill the caches, and return once something is broken. */
export async function openVisitors(entryPoints: EntryPoint[]) {
  for (const { base, paths, certificate } of entryPoints) await warmUpCaches(base, paths, certificate);
  let crowds: ReturnType<typeof startCrowd>[] = [];
  return {
    start() {
      crowds = entryPoints.map(startCrowd);
    },
    /** Prints the results; true if at least this percentage of visits got 200. */
    async stop(atLeast = 99): Promise<boolean> {
      const seen = await Promise.all(crowds.map((each) => each.stop()));
      printTable(
        ['entry point', 'visits', 'with 200', 'statuses', 'p50 ms', 'p99 ms'],
        entryPoints.map(({ name }, n) => lineOf(name, seen[n] ?? [])),
      );
      return entryPoints
        .map(({ name, mayReject = false }, n) => {
          const share = (statuses: number[]) => shareOf(seen[n] ?? [], statuses) * 100;
          return mayReject
            ? verdict(`${name} with 200 or 503, in %`, share([200, 503]), { atLeast: 100 })
            : verdict(`${name} seen before, with 200, in %`, share([200]), { atLeast });
        })
        .every(Boolean);
    },
  };
}

const shareOf = (visits: Visit[], statuses: number[]): number =>
  visits.filter(({ status }) => statuses.includes(status)).length / visits.length;

function lineOf(name: string, visits: Visit[]): (string | number)[] {
  const times = visits.map(({ ms }) => ms);
  const statuses = Object.entries(Object.groupBy(visits, ({ status }) => status));
  return [
    name,
    visits.length,
    `${(shareOf(visits, [200]) * 100).toFixed(2)} %`,
    statuses
      .map(([status, all]) => `${status === '0' ? 'no response' : status}: ${all?.length ?? 0}`)
      .join(', '),
    Math.round(quantile(times, 0.5)),
    Math.round(quantile(times, 0.99)),
  ];
}

/** Requests each path twice. */
export async function warmUpCaches(base: string, paths: string[], certificate?: string): Promise<void> {
  const http = openHttpClient(base, { certificate });
  for (const path of [...paths, ...paths]) {
    const { status } = await http.send(path);
    if (status !== 200) throw new Error(`${path} returned ${status} before anything was broken`);
  }
  http.end();
}

const FILTERS = ['?sort=2', '?maxPrice=100000', '?color=Black', '?gender=MALE_BULL&sort=1', '?minWeight=300'];

/** What people visit: the home page, the first catalogue pages, some filters and single cows, in both languages. */
export function popularPages(tags: string[]): string[] {
  const lists = ['', '?page=2', '?page=3', '?page=4', ...FILTERS].map((query) => `/all-cows${query}`);
  const paths = ['/', '/about-us', '/contact-us', ...lists, ...tags.map((tag) => `/cow/${tag}`)];
  return paths.flatMap((path) => [path, path === '/' ? '/bn' : `/bn${path}`]);
}

/** The same as API calls of the browser. */
export const popularLists = (tags: string[]): string[] => [
  ...['?', ...FILTERS].flatMap((filter) =>
    [0, 1, 2].map((page) => `/product/search-cows${filter}&page=${page}&limit=12`),
  ),
  ...tags.map((tag) => `/product/get-cow/${tag}`),
];
