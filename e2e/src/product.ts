import { freePort } from '@khamar/database/free-port';
import { type Running, startApi, startWeb } from './processes.ts';

/** The built product: one site in front of one API, on ports of their own. */
export interface Product {
  url: string;
  api: Running;
  stop(): Promise<void>;
}

/** Both processes are told the same settings, as a farm tells them. */
export async function startProduct(
  databaseUrl: string,
  mediaFolder: string,
  settings: Record<string, string> = {},
): Promise<Product> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const api = await startApi({
    DATABASE_URL: databaseUrl,
    MEDIA_FOLDER: mediaFolder,
    PUBLIC_URL: `${url}/api`,
    SITE_URL: url,
    PORT: '0',
    ...settings,
  });
  const web = await startWeb({ ...settings, PORT: new URL(url).port, SITE_URL: url, API_URL: api.url });
  return {
    url,
    api,
    async stop() {
      await web.stop();
      await api.stop();
    },
  };
}
