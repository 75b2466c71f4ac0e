import { freePort } from '@khamar/database/free-port';
import { type Running, startApi, startWeb } from './processes.ts';
import { type Proxy, proxyPorts, startProxy } from './proxy.ts';

/** One process of several alike; started again it has the same address. */
export interface Stall {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface Farm {
  proxy: Proxy;
  apis: Stall[];
  webs: Stall[];
  stop(): Promise<void>;
}

interface FarmSettings {
  databaseUrl: string;
  mediaFolder: string;
  /** How many of each, one or two; two when not given. */
  processes?: number;
  settings?: Record<string, string>;
}

/** The product as a farm runs it: the proxy, two processes of the site, two of the API. */
export async function startFarm(farm: FarmSettings): Promise<Farm> {
  const { databaseUrl, mediaFolder, processes = 2, settings = {} } = farm;
  const ports = await proxyPorts();
  const SITE_URL = `https://localhost:${ports.https}`;
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const part of started.toReversed()) await part.stop();
  };
  const stalls = async (start: (PORT: string) => Promise<Running>): Promise<Stall[]> => {
    const all = await Promise.all(Array.from({ length: processes }, () => openStall(start)));
    started.push(...all);
    return all;
  };
  try {
    const apis = await stalls((PORT) =>
      startApi({
        DATABASE_URL: databaseUrl,
        MEDIA_FOLDER: mediaFolder,
        PUBLIC_URL: `${SITE_URL}/api`,
        SITE_URL,
        ...settings,
        PORT,
      }),
    );
    const webs = await stalls((PORT) =>
      startWeb({ SITE_URL, API_URL: `http://127.0.0.1:${ports.inside}`, ...settings, PORT }),
    );
    const urls = (all: Stall[]) => all.map(({ url }) => url);
    const proxy = await startProxy({ webs: urls(webs), apis: urls(apis), ports });
    started.push(proxy);
    return { proxy, apis, webs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openStall(start: (port: string) => Promise<Running>): Promise<Stall> {
  const port = String(await freePort());
  let running = await start(port);
  return {
    url: running.url,
    stop: () => running.stop(),
    async start() {
      running = await start(port);
    },
  };
}
