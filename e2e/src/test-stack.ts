import { collectEnds, type Later } from '@khamar/testkit/processes/clean-up';
import type { Settings } from '@khamar/testkit/processes/processes';
import { copyTestHerd, openTestFarm, type TestStack } from '@khamar/testkit/servers/test-stack';
import { inject, type ProvidedContext } from 'vitest';
import { test } from './visitor.ts';

/**
 * A separate farm for one test file, because its changes would affect other tests. It has its own herd and API with
 * these settings; the stateless site is shared within the worker.
 */
export function testStackForFile(
  rows: keyof ProvidedContext['herds'],
  settings: Settings | ((later: Later) => Promise<Settings>) = {},
): Pick<TestStack, 'url' | 'databaseUrl' | 'apis'> {
  let farm: TestStack | undefined;
  test.beforeAll(async ({ siteFor }) => {
    const { later, endAll } = collectEnds();
    const herd = await copyTestHerd(inject('herds')[rows], later);
    const { SMTP_URL: smtpUrl, ...found } = typeof settings === 'function' ? await settings(later) : settings;
    // With an SMTP URL, a worker delivers the mails.
    const worker = smtpUrl === undefined ? {} : { smtpUrl };
    const site = await siteFor(found['DASHBOARD_ROLES']);
    farm = await openTestFarm({ herd, site, settings: found, ...worker }, later);
    return endAll;
  });
  const opened = () => {
    if (farm === undefined) throw new Error('The farm is not open before the first test');
    return farm;
  };
  return {
    get url() {
      return opened().url;
    },
    get databaseUrl() {
      return opened().databaseUrl;
    },
    get apis() {
      return opened().apis;
    },
  };
}
