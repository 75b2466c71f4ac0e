import { collectEnds } from '@khamar/testkit/clean-up';
import type { Settings } from '@khamar/testkit/processes';
import { openTestFarm } from '@khamar/testkit/test-farm';
import { beforeAll } from 'vitest';

/** A farm for the tests of one file: what they change would be counted elsewhere. */
export function testFarmForFile(
  rows: number,
  settings: Settings = {},
): { readonly url: string; readonly databaseUrl: string } {
  let url = '';
  let databaseUrl = '';
  beforeAll(async () => {
    const { later, endAll } = collectEnds();
    ({ url, databaseUrl } = await openTestFarm({ rows, settings }, later));
    return endAll;
  });
  return {
    get url() {
      return url;
    },
    get databaseUrl() {
      return databaseUrl;
    },
  };
}
