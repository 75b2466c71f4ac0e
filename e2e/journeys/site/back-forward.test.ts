import { inSoak } from '@khamar/testkit/soak';
import { expect } from 'vitest';
import { availableCowsOf, newBuyer } from '../../src/buyers.ts';
import { signInAs, signInByApi } from '../../src/people.ts';
import { rawIdsOn } from '../../src/raw-ids.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { goHydrated, waitForHydration, test, type Visitor } from '../../src/visitor.ts';

const stack = testStackForFile(12);
const availableCow = availableCowsOf(stack);

/** Visits these pages by clicks and goes back; before each step back the current page is loaded again. */
async function goThereAndBack(visitor: Visitor, [first = '', ...others]: string[]): Promise<void> {
  const { page } = visitor;
  const headings: string[] = [];
  const main = page.getByRole('main').locator('h1').first();
  const waitForPage = async (path: string) => {
    await page.waitForURL((url) => url.pathname === path);
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  };
  await goHydrated(visitor, first);
  await waitForPage(first);
  headings.push((await main.textContent()) ?? '');
  for (const path of others) {
    await page.locator(`a[href="${path}"]:visible`).first().click();
    await waitForPage(path);
    await expect.poll(() => main.textContent()).not.toBe(headings.at(-1));
    headings.push((await main.textContent()) ?? '');
  }
  /** A new document for the same history entry, like after a reload, or a tab that the phone had discarded. */
  const reopen = async (isDiscarded: boolean) => {
    if (isDiscarded) {
      await page.goto('/favicon.svg');
      await page.goBack();
    } else await page.reload();
    await waitForHydration(page);
  };
  const expectPage = async (path: string, heading: string | undefined) => {
    await waitForPage(path);
    await expect.poll(() => main.textContent()).toBe(heading);
    expect(await rawIdsOn(page), path).toEqual([]);
  };
  for (const [index, path] of [...[first, ...others].entries()].toReversed().slice(1)) {
    await reopen(index % 3 === 1);
    await page.goBack();
    await expectPage(path, headings[index]);
  }
  await reopen(false);
  await page.goForward();
  await expectPage(others[0] ?? '', headings[1]);
  expect(visitor.faults).toEqual([]);
}

test.for(inSoak(['', '/bn'], ['/bn']))(
  'CAT-01 CONTACT-01 BOOK-11 F50 at "%s" Back and Forward after a reload show texts, not message ids',
  async (prefix, { newVisitor }) => {
    const buyer = await newBuyer(stack.url);
    const code = await buyer.hold(await availableCow());
    const visitor = await newVisitor({ baseURL: stack.url });
    await signInByApi(visitor.page, buyer.login);
    const pages = [`/bookings/${code}`, '/about-us', '/contact-us', '/cart', '', '/all-cows'];
    await goThereAndBack(
      visitor,
      [...pages, `/cow/${await availableCow()}`].map((path) => prefix + path || '/'),
    );
    const admin = await newVisitor({ baseURL: stack.url });
    await signInAs(admin, 'admin');
    await goThereAndBack(admin, [`${prefix}/dashboard`, `${prefix}/dashboard/leads`]);
  },
);
