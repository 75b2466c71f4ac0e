import { collectEnds, type Later } from '@khamar/testkit/clean-up';
import type { Settings } from '@khamar/testkit/processes';
import { openTestFarm } from '@khamar/testkit/test-farm';
import { beforeAll } from 'vitest';

/** A farm for the tests of one file: what they change would be counted elsewhere. */
export function testFarmForFile(
  rows: number,
  settings: Settings | ((later: Later) => Promise<Settings & { SMTP_URL: string }>) = {},
): { readonly url: string; readonly databaseUrl: string } {
  let url = '';
  let databaseUrl = '';
  beforeAll(async () => {
    const { later, endAll } = collectEnds();
    // Where they are found out first, a worker delivers what is promised.
    const { SMTP_URL: smtpUrl, ...found } =
      typeof settings === 'function' ? await settings(later) : { ...settings, SMTP_URL: undefined };
    const worker = smtpUrl === undefined ? {} : { smtpUrl };
    ({ url, databaseUrl } = await openTestFarm({ rows, settings: found, ...worker }, later));
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
