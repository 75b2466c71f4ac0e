import { cp } from 'node:fs/promises';
import { CowPage } from '@khamar/contract/cows/cow';
import { answerOf } from '@khamar/contract/envelope';
import { databaseServer } from '@khamar/database/cluster';
import { copyDatabase, createFreshDatabase, dropDatabase, connectTo } from '@khamar/database/databases';
import { freePort } from '@khamar/database/free-port';
import { type Later, temporaryFolder } from './clean-up.ts';
import { type Proxy, proxyPorts, startProxy } from './nginx.ts';
import { runScript, type Server, type Settings, startApi, startWeb, startWorker } from './processes.ts';

export interface TestHerd {
  databaseUrl: string;
  mediaFolder: string;
}

interface HerdWanted {
  /** So many cows; without it those of the demo. */
  rows?: number;
  /** The PostgreSQL server; without it the one of this checkout. */
  server?: string;
  mediaFolder?: string;
  settings?: Settings;
}

/** A database with a seeded herd and a folder with its pictures, both gone afterwards. */
export async function openTestHerd(wanted: HerdWanted, later: Later): Promise<TestHerd> {
  const { rows, server, settings = {} } = wanted;
  const databaseUrl = await createFreshDatabase(server ?? (await databaseServer()), 'kit');
  // A server of the test's own ends with all of its databases.
  if (server === undefined) later(() => dropDatabase(databaseUrl));
  const mediaFolder = wanted.mediaFolder ?? (await temporaryFolder('media', later));
  const environment = { DATABASE_URL: databaseUrl, MEDIA_FOLDER: mediaFolder, ...settings };
  await runScript('database/seed/main.ts', environment, rows === undefined ? [] : ['--rows', String(rows)]);
  return { databaseUrl, mediaFolder };
}

/** One like it, made in a moment; nobody may be connected to the first. */
export async function copyTestHerd(herd: TestHerd, later: Later): Promise<TestHerd> {
  const name = new URL(herd.databaseUrl).pathname.slice(1);
  const databaseUrl = await copyDatabase(herd.databaseUrl, 'kit', name);
  later(() => dropDatabase(databaseUrl));
  const mediaFolder = await temporaryFolder('media', later);
  await cp(herd.mediaFolder, mediaFolder, { recursive: true });
  return { databaseUrl, mediaFolder };
}

/** One server process, which can be ended and started again at the same address. */
export interface Part {
  url: string;
  pid(): number;
  start(): Promise<void>;
  stop(): Promise<unknown>;
  kill(): Promise<void>;
}

export interface TestFarm extends TestHerd {
  /** Where visitors find it: the proxy, the first site, or, where there is neither, the first API. */
  url: string;
  /** As the API knows it, also where no site runs. */
  siteUrl: string;
  /** Of the first API. */
  apiUrl: string;
  apis: Part[];
  webs: Part[];
  workers: Part[];
}

interface FarmWanted extends HerdWanted {
  /** One that is there already; otherwise a new one is seeded. */
  herd?: TestHerd;
  apis?: number;
  webs?: number;
  /** One that runs already, in place of those; the API comes where it is asked for. */
  site?: TestSite;
  /** With a worker that hands in its mail here. */
  smtpUrl?: string;
  /** For the APIs alone. */
  apiSettings?: Settings;
  /** How the APIs reach the database, where something stands in between. */
  reach?: (databaseUrl: string) => string;
}

export interface TestSite {
  url: string;
  apiPort: number;
}

/** A site whose API is still to come. */
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

/** The product on a herd: so many processes of the API and of the site, and a worker. */
export async function openTestFarm(wanted: FarmWanted, later: Later): Promise<TestFarm> {
  const { site, webs = site ? 0 : 1 } = wanted;
  const webPorts = await Promise.all(Array.from({ length: webs }, () => freePort()));
  const siteUrl = site?.url ?? `http://127.0.0.1:${webPorts[0] ?? 3000}`;
  const herd = wanted.herd ?? (await openTestHerd(wanted, later));
  const parts = await startParts({ ...wanted, herd, siteUrl, webPorts }, later);
  return { ...herd, ...parts, siteUrl, url: site?.url ?? parts.webs[0]?.url ?? parts.apiUrl };
}

/** The product as a farm runs it: the proxy, and behind it two processes each of the site and of the API. */
export async function openProxiedFarm(
  wanted: FarmWanted,
  later: Later,
): Promise<TestFarm & { proxy: Proxy }> {
  const ports = await proxyPorts();
  const webPorts = [await freePort(), await freePort()];
  const herd = wanted.herd ?? (await openTestHerd(wanted, later));
  await unmarkDemo(herd.databaseUrl);
  const siteUrl = `https://localhost:${ports.https}`;
  const apiForSites = `http://127.0.0.1:${ports.inside}`;
  const parts = await startParts({ ...wanted, herd, apis: 2, siteUrl, webPorts, apiForSites }, later);
  const urls = (all: Part[]) => all.map(({ url }) => url);
  const proxy = await startProxy({ webs: urls(parts.webs), apis: urls(parts.apis), ports }, later);
  return { ...herd, ...parts, siteUrl, url: siteUrl, proxy };
}

/** As if the owner had given each account of the demo a password of its own: under an https address they could not sign in otherwise. */
export async function unmarkDemo(databaseUrl: string): Promise<void> {
  const owner = await connectTo(databaseUrl);
  await owner.query('delete from demo_account');
  await owner.end();
}

interface PartsWanted extends FarmWanted {
  herd: TestHerd;
  siteUrl: string;
  webPorts: number[];
  apiForSites?: string;
}

async function startParts(wanted: PartsWanted, later: Later) {
  const { herd, siteUrl, settings = {}, apiSettings = {}, reach = (url) => url, smtpUrl } = wanted;
  const shared = { SITE_URL: siteUrl, PUBLIC_URL: `${siteUrl}/api`, ...settings };
  const stored = { ...shared, DATABASE_URL: herd.databaseUrl, MEDIA_FOLDER: herd.mediaFolder };
  const forApi = { ...stored, ...apiSettings, DATABASE_URL: reach(herd.databaseUrl) };
  const apiPorts = await Promise.all(
    Array.from({ length: wanted.apis ?? 1 }, async () => wanted.site?.apiPort ?? (await freePort())),
  );
  const urlOf = (port = 0) => `http://127.0.0.1:${port}`;
  const [apis, webs, workers] = await Promise.all([
    Promise.all(apiPorts.map((port) => openPart(port, (PORT) => startApi({ ...forApi, PORT }, later)))),
    Promise.all(
      wanted.webPorts.map((port, n) => {
        const API_URL = wanted.apiForSites ?? urlOf(apiPorts[n % apiPorts.length]);
        return openPart(port, (PORT) => startWeb({ ...shared, API_URL, PORT }, later));
      }),
    ),
    Promise.all(
      (smtpUrl === undefined ? [] : [smtpUrl]).map(async (SMTP_URL) =>
        openPart(await freePort(), (WORKER_PORT) => startWorker({ ...stored, SMTP_URL, WORKER_PORT }, later)),
      ),
    ),
  ]);
  return { apis, apiUrl: urlOf(apiPorts[0]), webs, workers };
}

async function openPart(port: number, start: (port: string) => Promise<Server>): Promise<Part> {
  let running = await start(String(port));
  return {
    url: running.url,
    pid: () => running.pid,
    async start() {
      running = await start(String(port));
    },
    stop: () => running.stop(),
    kill: () => running.kill(),
  };
}

/** Of the cows that everyone sees first. */
export async function firstTags(apiUrl: string, count: number): Promise<string[]> {
  const response = await fetch(`${apiUrl}/product/get-all-cows?limit=${count}`);
  return answerOf(CowPage)
    .parse(await response.json())
    .data.cows.map(({ tagId }) => tagId);
}
