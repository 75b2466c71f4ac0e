import { collectCleanUps, type Later } from '@khamar/testkit/processes/clean-up';
import type { Settings } from '@khamar/testkit/processes/processes';
import { copyTestHerd, openTestStack, type TestStack } from '@khamar/testkit/servers/test-stack';
import { inject, type ProvidedContext } from 'vitest';
import { test } from './visitor.ts';

/** Journeys share two cores with browsers and a build; a request that waits for the database must not fail for that. */
export const BUSY_MACHINE = { DATABASE_TIMEOUT_FACTOR: '5' };

/**
 * A separate stack for one test file, because its changes would affect other tests. It has its own herd and API with
 * these settings; the stateless site is shared within the worker.
 */
export function testStackForFile(
  rows: keyof ProvidedContext['herds'],
  settings: Settings | ((later: Later) => Promise<Settings>) = {},
): Pick<TestStack, 'url' | 'databaseUrl' | 'apis'> {
  let stack: TestStack | undefined;
  test.beforeAll(async ({ siteFor }) => {
    const { later, cleanUpAll } = collectCleanUps();
    const herd = await copyTestHerd(inject('herds')[rows], later);
    const { SMTP_URL: smtpUrl, ...apiSettings } =
      typeof settings === 'function' ? await settings(later) : settings;
    // With an SMTP URL, a worker delivers the mails.
    const worker = smtpUrl === undefined ? {} : { smtpUrl };
    const site = await siteFor(apiSettings['DASHBOARD_ROLES']);
    stack = await openTestStack(
      { herd, site, settings: { ...BUSY_MACHINE, ...apiSettings }, ...worker },
      later,
    );
    return cleanUpAll;
  });
  const openedStack = () => {
    if (stack === undefined) throw new Error('The stack is not open before the first test');
    return stack;
  };
  return {
    get url() {
      return openedStack().url;
    },
    get databaseUrl() {
      return openedStack().databaseUrl;
    },
    get apis() {
      return openedStack().apis;
    },
  };
}
