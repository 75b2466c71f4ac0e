import { vi } from 'vitest';

/** Any API of a test, in this process or another. */
interface Measured {
  url: string;
}

/** One line of /metrics, by its name and labels. */
export async function metric({ url }: Measured, line: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length),
  );
}

const untilReachable = (api: Measured, expected: 0 | 1) =>
  vi.waitUntil(async () => (await metric(api, 'database_reachable')) === expected, { timeout: 60_000 });

/** The database answers the heartbeat of this API. */
export const untilDatabaseFound = (api: Measured) => untilReachable(api, 1);

/** This API has noticed that the database does not answer. */
export const untilDatabaseLost = (api: Measured) => untilReachable(api, 0);
