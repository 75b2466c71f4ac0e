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

export const searches = async (api: Measured) => ({
  memory: await metric(api, 'herd_searches_total{by="memory"}'),
  sql: await metric(api, 'herd_searches_total{by="sql"}'),
});

/** How many public answers were kept ready, made anew, or joined. */
export const outcome = (api: Measured, name: 'hit' | 'miss' | 'joined' | 'spare') =>
  metric(api, `read_cache_answers_total{outcome="${name}"}`);

/** Only then is anything answered without asking the database. */
export const untilLive = (api: Measured) =>
  vi.waitUntil(async () => (await metric(api, 'herd_listener_live')) === 1, { timeout: 10_000 });

/** Waits until lists are searched in memory, among so many cows. */
export const untilInMemory = (api: Measured, cows?: number) =>
  vi.waitUntil(
    async () => {
      const held = await metric(api, 'herd_in_memory_cows');
      return cows === undefined ? held > 0 : held === cows;
    },
    { timeout: 10_000 },
  );

/** It has noticed that the database does not answer. */
export const untilLost = (api: { url: string }): Promise<unknown> =>
  vi.waitUntil(async () => (await metric(api, 'herd_listener_live')) === 0, { timeout: 10_000 });
