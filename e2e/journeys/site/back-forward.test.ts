import { inSoak } from '@khamar/testkit/soak';
import { describe, expect } from 'vitest';
import { freeCowsOf, newBuyer } from '../../src/buyers.ts';
import { signInAs, signInByApi } from '../../src/people.ts';
import { rawIdsOn } from '../../src/raw-ids.ts';
import { testFarmForFile } from '../../src/test-farm.ts';
import { goHydrated, isHydrated, test, type Visitor } from '../../src/visitor.ts';

const farm = testFarmForFile(12);
const freeCow = freeCowsOf(farm);

/** A new document for the same entry of the history, as after a reload, and as a tab that the phone had discarded. */
const RENEW = {
  reload: async ({ page }: Visitor) => {
    await page.reload();
  },
  restore: async ({ page }: Visitor) => {
    await page.goto('/favicon.svg');
    await page.goBack();
  },
};

/** Goes on by a click inside the site, loads that page anew, and then Back and Forward. */
async function goBackTo(visitor: Visitor, path: string, next: string, renew: keyof typeof RENEW) {
  const { page } = visitor;
  const at = async (wanted: string, heading = '') => {
    await page.waitForURL((url) => url.pathname === wanted);
    await expect.poll(() => page.locator('h1').first().textContent()).toContain(heading);
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    expect(await rawIdsOn(page), `${renew}, at ${wanted}`).toEqual([]);
  };
  await goHydrated(visitor, path);
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  const heading = (await page.locator('h1').first().textContent()) ?? '';
  await page.locator(`a[href="${next}"]:visible`).first().click();
  await at(next);
  await expect.poll(() => page.locator('h1').first().textContent()).not.toBe(heading);
  await RENEW[renew](visitor);
  await isHydrated(page);
  await page.goBack();
  await at(path, heading);
  await page.goForward();
  await at(next);
}

describe.each(inSoak(['', '/bn'], ['/bn']))(
  'F50 at "%s" Back and Forward after a reload show words, no ids of messages',
  (prefix) => {
    const about = `${prefix}/about-us`;

    test('CAT-01 home, catalogue and cow', async ({ newVisitor }) => {
      const visitor = await newVisitor({ baseURL: farm.url });
      await goBackTo(visitor, prefix === '' ? '/' : prefix, about, 'reload');
      await goBackTo(visitor, `${prefix}/all-cows`, about, 'restore');
      await goBackTo(visitor, `${prefix}/cow/${await freeCow()}`, about, 'reload');
      expect(visitor.faults).toEqual([]);
    });

    test('CONTACT-01 about us, contact and cart', async ({ newVisitor }) => {
      const visitor = await newVisitor({ baseURL: farm.url });
      await goBackTo(visitor, about, `${prefix}/contact-us`, 'reload');
      await goBackTo(visitor, `${prefix}/contact-us`, about, 'restore');
      await goBackTo(visitor, `${prefix}/cart`, about, 'reload');
      expect(visitor.faults).toEqual([]);
    });

    test('BOOK-11 a booking and the office', async ({ newVisitor }) => {
      const buyer = await newBuyer(farm.url);
      const code = await buyer.hold(await freeCow());
      const visitor = await newVisitor({ baseURL: farm.url });
      await signInByApi(visitor.page, buyer.login);
      await goBackTo(visitor, `${prefix}/bookings/${code}`, about, 'reload');
      const admin = await newVisitor({ baseURL: farm.url });
      await signInAs(admin, 'admin');
      await goBackTo(admin, `${prefix}/dashboard`, `${prefix}/dashboard/leads`, 'reload');
      expect([...visitor.faults, ...admin.faults]).toEqual([]);
    });
  },
);
