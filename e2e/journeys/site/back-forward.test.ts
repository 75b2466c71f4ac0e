import { inSoak } from '@khamar/testkit/soak';
import { expect } from 'vitest';
import { freeCowsOf, newBuyer } from '../../src/buyers.ts';
import { signInAs, signInByApi } from '../../src/people.ts';
import { rawIdsOn } from '../../src/raw-ids.ts';
import { testStackForFile } from '../../src/test-stack.ts';
import { goHydrated, isHydrated, test, type Visitor } from '../../src/visitor.ts';

const farm = testStackForFile(12);
const freeCow = freeCowsOf(farm);

/** Visits these pages by clicks and goes back; before each step back the current page is loaded again. */
async function goThereAndBack(visitor: Visitor, [first = '', ...others]: string[]): Promise<void> {
  const { page } = visitor;
  const headings: string[] = [];
  const main = page.getByRole('main').locator('h1').first();
  const settle = async (path: string) => {
    await page.waitForURL((url) => url.pathname === path);
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  };
  await goHydrated(visitor, first);
  await settle(first);
  headings.push((await main.textContent()) ?? '');
  for (const path of others) {
    await page.locator(`a[href="${path}"]:visible`).first().click();
    await settle(path);
    await expect.poll(() => main.textContent()).not.toBe(headings.at(-1));
    headings.push((await main.textContent()) ?? '');
  }
  /** A new document for the same history entry, like after a reload, or a tab that the phone had discarded. */
  const renew = async (isDiscarded: boolean) => {
    if (isDiscarded) {
      await page.goto('/favicon.svg');
      await page.goBack();
    } else await page.reload();
    await isHydrated(page);
  };
  const isAt = async (path: string, heading: string | undefined) => {
    await settle(path);
    await expect.poll(() => main.textContent()).toBe(heading);
    expect(await rawIdsOn(page), path).toEqual([]);
  };
  for (const [index, path] of [...[first, ...others].entries()].toReversed().slice(1)) {
    await renew(index % 3 === 1);
    await page.goBack();
    await isAt(path, headings[index]);
  }
  await renew(false);
  await page.goForward();
  await isAt(others[0] ?? '', headings[1]);
  expect(visitor.faults).toEqual([]);
}

test.for(inSoak(['', '/bn'], ['/bn']))(
  'CAT-01 CONTACT-01 BOOK-11 F50 at "%s" Back and Forward after a reload show words, no ids of messages',
  async (prefix, { newVisitor }) => {
    const buyer = await newBuyer(farm.url);
    const code = await buyer.hold(await freeCow());
    const visitor = await newVisitor({ baseURL: farm.url });
    await signInByApi(visitor.page, buyer.login);
    const pages = [`/bookings/${code}`, '/about-us', '/contact-us', '/cart', '', '/all-cows'];
    await goThereAndBack(
      visitor,
      [...pages, `/cow/${await freeCow()}`].map((path) => prefix + path || '/'),
    );
    const admin = await newVisitor({ baseURL: farm.url });
    await signInAs(admin, 'admin');
    await goThereAndBack(admin, [`${prefix}/dashboard`, `${prefix}/dashboard/leads`]);
  },
);
