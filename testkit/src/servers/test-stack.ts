import { cp } from 'node:fs/promises';
import { CowPage } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import { databaseServer } from '@khamar/database/cluster';
import { copyDatabase, createFreshDatabase, dropDatabase, connectTo } from '@khamar/database/databases';
import { freePort, isFree } from '@khamar/database/free-port';
import { type Later, temporaryFolder } from '../processes/clean-up.ts';
import { type Proxy, proxyPorts, startProxy } from './nginx.ts';
import {
  runScript,
  type Server,
  type Settings,
  startApi,
  startWeb,
  startWorker,
} from '../processes/processes.ts';
import { waitFor } from '../wait-for.ts';

export interface TestHerd {
  databaseUrl: string;
  mediaFolder: string;
}

interface HerdOptions {
  /** Number of cows; the demo herd by default. */
  rows?: number;
  /** How many cows have a photo of their own; all by default. */
  different?: number;
  /** PostgreSQL server; that of this checkout by default. */
  server?: string;
  mediaFolder?: string;
  settings?: Settings;
}

/** A database with a seeded herd and a folder with its photos, removed at clean-up. */
export async function openTestHerd(options: HerdOptions, later: Later): Promise<TestHerd> {
  const { rows, different, server, settings = {} } = options;
  const databaseUrl = await createFreshDatabase(server ?? (await databaseServer()), 'kit');
  // A test's own server is removed with all its databases.
  if (server === undefined) later(() => dropDatabase(databaseUrl));
  const mediaFolder = options.mediaFolder ?? (await temporaryFolder('media', later));
  const environment = { DATABASE_URL: databaseUrl, MEDIA_FOLDER: mediaFolder, ...settings };
  const sizes = Object.entries({ rows, different }).flatMap(([name, size]) =>
    size === undefined ? [] : [`--${name}`, String(size)],
  );
  await runScript('database/seed/main.ts', environment, sizes);
  return { databaseUrl, mediaFolder };
}

/** A fast copy by a database template; no one may be connected to the original. */
export async function copyTestHerd(herd: TestHerd, later: Later): Promise<TestHerd> {
  const name = new URL(herd.databaseUrl).pathname.slice(1);
  const databaseUrl = await copyDatabase(herd.databaseUrl, 'kit', name);
  later(() => dropDatabase(databaseUrl));
  const mediaFolder = await temporaryFolder('media', later);
  await cp(herd.mediaFolder, mediaFolder, { recursive: true });
  return { databaseUrl, mediaFolder };
}

/** One server process that can be restarted at the same address. */
export interface StackProcess {
  url: string;
  pid(): number;
  start(): Promise<void>;
  stop(): Promise<unknown>;
  kill(): Promise<void>;
}

export interface TestStack extends TestHerd {
  /** The entry point for visitors: the proxy, the first site, or the first API. */
  url: string;
  /** As configured in the API, even if no site runs. */
  siteUrl: string;
  apiUrl: string;
  apis: StackProcess[];
  webs: StackProcess[];
  workers: StackProcess[];
}

interface StackOptions extends HerdOptions {
  /** An existing herd; otherwise a new one is seeded. */
  herd?: TestHerd;
  apis?: number;
  webs?: number;
  /** An already running site instead of new ones; the API listens where that site expects it. */
  site?: TestSite;
  /** Starts a worker that sends mail to this server. */
  smtpUrl?: string;
  /** Only for the APIs. */
  apiSettings?: Settings;
  /** Maps the database URL for the APIs, e.g. to go through a relay. */
  reach?: (databaseUrl: string) => string;
}

export interface TestSite {
  url: string;
  apiPort: number;
}

/** A site whose API is started later. */
export async function openTestSite(settings: Settings, later: Later): Promise<TestSite> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const SITE_URL = `http://127.0.0.1:${port}`;
  const API_URL = `http://127.0.0.1:${apiPort}`;
  const { url } = await startWeb(
    { ...settings, SITE_URL, PUBLIC_URL: `${SITE_URL}/api`, API_URL, PORT: String(port) },
    later,
  );
  return { url, apiPort };
}

/** The product on a herd: API and site processes, and a worker. */
export async function openTestStack(options: StackOptions, later: Later): Promise<TestStack> {
  const { site, webs = site ? 0 : 1 } = options;
  const webPorts = await Promise.all(Array.from({ length: webs }, () => freePort()));
  const siteUrl = site?.url ?? `http://127.0.0.1:${webPorts[0] ?? 3000}`;
  const herd = options.herd ?? (await openTestHerd(options, later));
  const processes = await startProcesses({ ...options, herd, siteUrl, webPorts }, later);
  return { ...herd, ...processes, siteUrl, url: site?.url ?? processes.webs[0]?.url ?? processes.apiUrl };
}

/** The product as in production: a proxy with two site and two API processes. */
export async function openProxiedStack(
  options: StackOptions,
  later: Later,
): Promise<TestStack & { proxy: Proxy }> {
  const ports = await proxyPorts();
  const webPorts = [await freePort(), await freePort()];
  const herd = options.herd ?? (await openTestHerd(options, later));
  await unmarkDemo(herd.databaseUrl);
  const siteUrl = `https://localhost:${ports.https}`;
  const apiForSites = `http://127.0.0.1:${ports.inside}`;
  const processes = await startProcesses(
    { ...options, herd, apis: 2, siteUrl, webPorts, apiForSites },
    later,
  );
  const urls = (all: StackProcess[]) => all.map(({ url }) => url);
  const proxy = await startProxy({ webs: urls(processes.webs), apis: urls(processes.apis), ports }, later);
  return { ...herd, ...processes, siteUrl, url: siteUrl, proxy };
}

/**
 * Unmarks the demo accounts, as if the owner had changed their passwords: they cannot sign in on an https site
 * otherwise.
 */
export async function unmarkDemo(databaseUrl: string): Promise<void> {
  const owner = await connectTo(databaseUrl);
  await owner.query('delete from demo_account');
  await owner.end();
}

interface ProcessOptions extends StackOptions {
  herd: TestHerd;
  siteUrl: string;
  webPorts: number[];
  apiForSites?: string;
}

async function startProcesses(options: ProcessOptions, later: Later) {
  const { herd, siteUrl, settings = {}, apiSettings = {}, reach = (url) => url, smtpUrl } = options;
  const shared = { SITE_URL: siteUrl, PUBLIC_URL: `${siteUrl}/api`, ...settings };
  const stored = { ...shared, DATABASE_URL: herd.databaseUrl, MEDIA_FOLDER: herd.mediaFolder };
  const forApi = { ...stored, ...apiSettings, DATABASE_URL: reach(herd.databaseUrl) };
  const apiPorts = await Promise.all(
    Array.from({ length: options.apis ?? 1 }, async () => options.site?.apiPort ?? (await freePort())),
  );
  const urlOf = (port = 0) => `http://127.0.0.1:${port}`;
  const [apis, webs, workers] = await Promise.all([
    Promise.all(apiPorts.map((port) => openProcess(port, (PORT) => startApi({ ...forApi, PORT }, later)))),
    Promise.all(
      options.webPorts.map((port, n) => {
        const API_URL = options.apiForSites ?? urlOf(apiPorts[n % apiPorts.length]);
        return openProcess(port, (PORT) => startWeb({ ...shared, API_URL, PORT }, later));
      }),
    ),
    Promise.all(
      (smtpUrl === undefined ? [] : [smtpUrl]).map(async (SMTP_URL) =>
        openProcess(await freePort(), (WORKER_PORT) =>
          startWorker({ ...stored, SMTP_URL, WORKER_PORT }, later),
        ),
      ),
    ),
  ]);
  return { apis, apiUrl: urlOf(apiPorts[0]), webs, workers };
}

async function openProcess(port: number, start: (port: string) => Promise<Server>): Promise<StackProcess> {
  let running = await start(String(port));
  return {
    url: running.url,
    pid: () => running.pid,
    async start() {
      running = await start(String(port));
    },
    stop: () => running.stop(),
    async kill() {
      await running.kill();
      // A restart once found it taken: the kernel ends a process's io_uring, and with it sockets, a little later.
      await waitFor(`port ${port} free after a kill`, () => isFree(port));
    },
  };
}

/** The tags of the first cows in the catalogue. */
export async function firstTags(apiUrl: string, count: number): Promise<string[]> {
  const response = await fetch(`${apiUrl}/product/get-all-cows?limit=${count}`);
  return responseOf(CowPage)
    .parse(await response.json())
    .data.cows.map(({ tagId }) => tagId);
}
