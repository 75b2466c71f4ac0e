import { demoLogin, signedInHeaders } from '@khamar/testkit/people/people';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newBuyer, newTrxId, ownerOf } from '../../src/buyers.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { ownAddress, signInByApi } from '../../src/people.ts';
import { BOOKING_TEXTS, cowAction, panelOf } from '../../src/screens/bookings.ts';
import { colleague } from '../../src/screens/office.ts';
import { goWithStream, openTab } from '../../src/tabs.ts';
import {
  BANGLA_PHONE,
  goHydrated,
  SHOP_VIEWS,
  takeScreenshot,
  test,
  withoutStream,
  waitForEffects,
} from '../../src/visitor.ts';

const stack = testStackForFile(3);
const addAvailable = async (tagId: string) =>
  colleague(stack.url, await signedInHeaders(`${stack.url}/api`, demoLogin('admin'))).add({
    tagId,
    availabilityStatus: 'AVAILABLE',
  });

const topOfContent = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top);

describe.each(SHOP_VIEWS)(
  'a turn on the waiting list in $language at $width px',
  ({ language, width, prefix }) => {
    test('BUY-03 BOOK-05 LIVE-01 F14 the first on the waiting list sees their turn on the cow page, under My bookings and on every other page', async ({
      newVisitor,
    }) => {
      const [holder, waiter] = [await newBuyer(stack.url), await newBuyer(stack.url)];
      const { tagId } = await addAvailable(`TURN-${width}`);
      const held = await holder.hold(tagId);
      await waiter.joinWaitingList(tagId);
      const paid = await waiter.hold((await addAvailable(`PAID-${width}`)).tagId);
      const { advancePaisa } = await waiter.booking(paid);
      await (await ownerOf(stack.url)).confirm(await waiter.pay(paid, newTrxId(), advancePaisa));
      const cow = await newVisitor({ baseURL: stack.url, width, ...ownAddress() });
      // Without the polling of the list, every 20 s, only the stream reports the change.
      await cow.page.context().addInitScript(() => {
        Object.assign(window, { setInterval: () => 0 });
      });
      await signInByApi(cow.page, waiter.login);
      const list = await openTab(cow);
      await goWithStream(cow, `${prefix}/cow/${tagId}`);
      await goWithStream(list, `${prefix}/bookings`);
      const texts = BOOKING_TEXTS[language];
      await panelOf(cow.page).getByText(texts.first).waitFor();
      await list.page.getByText(texts.first).waitFor();
      const others = await Promise.all(
        ['/', '/policies/terms', `/bookings/${paid}`].map(async (path) => {
          const other = await openTab(cow);
          // The bar's own calls come after the page's.
          const known = other.page.waitForResponse('**/api/waiting');
          await goWithStream(other, `${prefix}${path}`);
          await known;
          return { page: other.page, top: await topOfContent(other.page) };
        }),
      );
      await holder.cancel(held);
      for (const { page, top } of others) {
        const bar = page.getByRole('link', { name: texts.yourTurn });
        await bar.waitFor();
        expect(await bar.innerText()).toContain(tagId);
        expect(await topOfContent(page), 'nothing moves when the bar appears').toBeCloseTo(top, 0);
      }
      // The page of another booking has a status line, which stays in view below the bar.
      const other = others[2]?.page ?? list.page;
      const boxOf = (part: string) => other.locator(part).boundingBox();
      await other.evaluate(() => scrollTo(0, 600));
      const bar = await boxOf('[role=status]:has(> a)');
      const line = await boxOf('main p.sticky');
      expect(line?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 9999) - 1);
      expect(line?.y, 'in view').toBeLessThan(200);
      await list.page.getByText(texts.yourTurn).first().waitFor();
      await takeScreenshot(others[0]?.page ?? list.page, `turn-${language}-${width}`);
      await others[0]?.page.getByRole('link', { name: texts.yourTurn }).click();
      await others[0]?.page.waitForURL(/\/bookings\/\w{8}$/);
      await others[0]?.page.getByRole('link', { name: texts.yourTurn }).waitFor({ state: 'detached' });
      await cowAction(cow.page, texts.toBooking).waitFor();
      await list.page.locator('main li a[href*="/bookings/"]').first().waitFor();
      await list.page.getByText(texts.first).waitFor({ state: 'hidden' });
      expect(cow.faults).toEqual([]);
    });
  },
);

test('BUY-03 without the stream, an open page asks every 20 s whether it is the turn of someone who is waiting', async ({
  newVisitor,
}) => {
  const { language, width, prefix } = BANGLA_PHONE;
  const [holder, waiter] = [await newBuyer(stack.url), await newBuyer(stack.url)];
  const { tagId } = await addAvailable('TURN-POLL');
  const held = await holder.hold(tagId);
  await waiter.joinWaitingList(tagId);
  const visitor = await newVisitor({ baseURL: stack.url, width, ...ownAddress() });
  const { page } = visitor;
  await withoutStream(page);
  await page.clock.install();
  await signInByApi(page, waiter.login);
  const known = page.waitForResponse('**/api/waiting');
  await goHydrated(visitor, `${prefix}/policies/terms`);
  await (await known).finished();
  await waitForEffects(page);
  await holder.cancel(held);
  // Once: if the clock ran on while the responses are on their way, the session would end.
  const asked = page.waitForResponse('**/api/waiting');
  await page.clock.fastForward(20_000);
  await asked;
  await page.getByRole('link', { name: BOOKING_TEXTS[language].yourTurn }).waitFor();
  expect(visitor.faults).toEqual([]);
});
