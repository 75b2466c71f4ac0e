import { vi } from 'vitest';
import type { TestApi } from './test-api.ts';

/** One line of /metrics, by its name and labels. */
export async function metric(api: TestApi, line: string): Promise<number> {
  const text = String((await api.get('/metrics')).body);
  return Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length),
  );
}

export const searches = async (api: TestApi) => ({
  memory: await metric(api, 'herd_searches_total{by="memory"}'),
  sql: await metric(api, 'herd_searches_total{by="sql"}'),
});

/** Waits until lists are searched in memory, among so many cows. */
export const untilInMemory = (api: TestApi, cows?: number) =>
  vi.waitUntil(
    async () => {
      const held = await metric(api, 'herd_in_memory_cows');
      return cows === undefined ? held > 0 : held === cows;
    },
    { timeout: 10_000 },
  );
