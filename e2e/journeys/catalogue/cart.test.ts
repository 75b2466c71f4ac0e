import { describe, expect, inject } from 'vitest';
import { ownAddress } from '../../src/people.ts';
import { firstCall, watchFirstCall } from '../../src/first-call.ts';
import { toast } from '../../src/screens/account.ts';
import {
  aMessageAboutCows,
  leadsOf,
  TEXTS as FORM_TEXTS,
  fillMessage,
} from '../../src/screens/contact-form.ts';
import {
  addToCart,
  cartOf,
  itemOf,
  storeItems,
  cowOf,
  cowWith,
  expectOutline,
  storedItem,
  SAVED_TEXTS,
  taka,
  UNLISTED,
  WITHOUT_IMAGE,
} from '../../src/screens/saved-items.ts';
import {
  exceptFaults,
  expectSoundScreen,
  goHydrated,
  takeScreenshot,
  test,
  SHOP_VIEWS,
  withoutStream,
} from '../../src/visitor.ts';

describe.each(SHOP_VIEWS)('the cart in $language at $width px', ({ language, width, prefix }) => {
  const texts = SAVED_TEXTS[language];

  test('a cow is added once and summed; one message asks about all; cows are removed, and emptying the cart can be undone', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    await addToCart(visitor, prefix, 'NDL-007');
    await addToCart(visitor, prefix, 'NDL-012');
    expect(await page.getByRole('button', { name: texts.add }).count()).toBe(0);
    const [one, other] = [await cowOf('NDL-007'), await cowOf('NDL-012')];
    const total = one.currentPrice + other.currentPrice;
    const cartLink = page.getByRole('banner').getByRole('link', { name: texts.cart });
    expect(await cartLink.innerText()).toContain(language === 'bn' ? '২' : '2');
    await cartLink.press('Enter');
    await page.waitForURL(`**${prefix}/cart`);
    const main = page.getByRole('main');
    await main.getByText(taka(language, total), { exact: true }).waitFor();
    await main.getByText(texts.purpose).waitFor();
    expect(JSON.parse((await storedItem(visitor, 'carts')) ?? '')).toEqual({
      ...cartOf(itemOf(one), itemOf(other)),
      totalAmount: total,
      totalQuantity: 2,
    });
    const latin = (await main.innerText()).replaceAll(/NDL-\d+/g, '').match(/\d/g) ?? [];
    expect(language === 'bn' ? latin : []).toEqual([]);

    const message = aMessageAboutCows();
    expect(await page.locator('[name=message]').inputValue()).not.toBe('');
    await fillMessage(visitor, message);
    await page.getByRole('button', { name: FORM_TEXTS[language].send }).click();
    await page.getByText(FORM_TEXTS[language].thanks).waitFor();
    const list = [one, other].map(
      ({ tagId, currentPrice }) =>
        `${tagId}, ${taka(language, currentPrice)}: ${inject('siteUrl')}${prefix}/cow/${tagId}`,
    );
    expect(await leadsOf(message)).toMatchObject([
      {
        message: [message.message, '', ...list, `${texts.total}: ${taka(language, total)}`].join('\n'),
        language,
      },
    ]);

    // Nothing was bought, so items stay until the visitor removes them.
    await main.getByRole('button', { name: texts.remove('NDL-007') }).press('Enter');
    await main.getByText(taka(language, other.currentPrice), { exact: true }).last().waitFor();
    expect(await main.getByRole('link', { name: 'NDL-007', exact: true }).count()).toBe(0);
    expect(await page.locator(':focus').evaluate((node) => node.tagName)).toBe('H1');
    const before = await storedItem(visitor, 'carts');
    await main.getByRole('button', { name: texts.empty }).press('Enter');
    await main.getByRole('heading', { name: texts.emptyCart }).waitFor();
    expect(await cartLink.innerText()).not.toMatch(/[\d০-৯]/);
    expect(await main.getByRole('link', { name: texts.allCows }).getAttribute('href')).toBe(
      `${prefix}/all-cows`,
    );
    await toast(page, texts.emptied).getByRole('button', { name: texts.undo }).click();
    await main.getByRole('link', { name: 'NDL-012', exact: true }).waitFor();
    expect(await storedItem(visitor, 'carts')).toBe(before);
    expect(await toast(page, texts.emptied).count()).toBe(0);
  });

  test('offline the tags stay visible, and a retry loads all cows in one call; unavailable ones say so and are not in the total', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    const [there, sold, booked] = [
      await cowOf(WITHOUT_IMAGE),
      await cowWith('SOLD'),
      await cowWith('BOOKED'),
    ];
    await storeItems(visitor, {
      carts: cartOf(itemOf(there, 50_000), itemOf(sold), itemOf(booked), UNLISTED),
    });
    await page.route('**/api/product/**', (route) => route.abort('internetdisconnected'));
    await goHydrated(visitor, `${prefix}/cart`);
    const alert = page.getByRole('alert');
    const again = page.getByRole('button', { name: texts.again });
    await alert.getByRole('heading', { name: texts.offline }).waitFor();
    expect(await alert.innerText()).toContain(sold.tagId);
    visitor.faults = [];
    const expected = /ERR_INTERNET_DISCONNECTED|status of 503/;
    await expectSoundScreen(exceptFaults(visitor, expected), `cart-offline-${language}-${width}`);
    await page.unroute('**/api/product/**');
    await page.route('**/api/product/**', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await again.click();
    await alert.getByRole('heading', { name: texts.unreachable }).waitFor();
    visitor.apiCalls.length = 0;
    await again.click();

    const main = page.getByRole('main');
    await main.getByText(texts.changed(taka(language, 50_000))).waitFor();
    expect(visitor.apiCalls).toEqual([expect.stringMatching(/^\/api\/product\/get-cows\?ids=/)]);
    const line = (tag: string) => main.getByRole('listitem').filter({ hasText: tag });
    expect(await line(sold.tagId).innerText()).toContain(texts.sold);
    expect(await line(booked.tagId).innerText()).toContain(texts.booked);
    const reserve = main.getByRole('link', { name: texts.reserve('') });
    expect(await reserve.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      `${prefix}/cow/${there.tagId}#hold`,
    ]);
    expect(await line(booked.tagId).getByRole('link', { name: texts.join }).getAttribute('href')).toBe(
      `${prefix}/cow/${booked.tagId}#hold`,
    );
    expect(await line('NDL-999').innerText()).toContain(texts.unlisted('NDL-999'));
    expect(await main.locator('[data-total]').innerText()).toBe(taka(language, there.currentPrice));
    await expectOutline(page, language);
    visitor.faults = [];
    await expectSoundScreen(exceptFaults(visitor, expected), `cart-changes-${language}-${width}`);

    const chat = new URL(
      (await main.getByRole('link', { name: /whatsapp|হোয়াটসঅ্যাপ/i }).getAttribute('href')) ?? '',
    );
    expect(chat.searchParams.get('text')).toBe(
      [
        texts.hello,
        `${there.tagId}, ${taka(language, there.currentPrice)}: ${inject('siteUrl')}${prefix}/cow/${there.tagId}`,
        `${texts.total}: ${taka(language, there.currentPrice)}`,
      ].join('\n'),
    );
  });

  test('BOOK-11 F35 without JavaScript cart, saved cows and bookings say that they need it, and show no skeletons', async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor({ width, javaScriptEnabled: false });
    for (const path of ['cart', 'saved', 'bookings']) {
      const response = await page.goto(`${prefix}/${path}`);
      expect(response?.status()).toBe(200);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      // Text inside noscript can only be found by its element.
      expect(await page.locator('noscript p').innerText()).toContain(texts.script);
      const grey = page.getByRole('main').locator('.animate-pulse, [class*=skeleton]');
      expect(await grey.locator('visible=true').count()).toBe(0);
      await takeScreenshot(page, `${path}-no-script-${language}-${width}`, { fullPage: false });
      const links = page.getByRole('main').getByRole('link', { name: texts.allCows });
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
        path === 'bookings' ? [] : [`${prefix}/all-cows`],
      );
    }
  });
});

test('a line of the cart leads to where its cow is reserved; the cows are requested before hydration', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360 });
  const { page } = visitor;
  const cow = await cowOf('NDL-240');
  await withoutStream(page);
  await storeItems(visitor, { carts: cartOf(itemOf(cow)) });
  await watchFirstCall(page, '/product/get-cows');
  await goHydrated(visitor, '/bn/cart');
  await page.getByRole('link', { name: SAVED_TEXTS.bn.reserve('NDL-240') }).waitFor();
  expect(await firstCall(page)).toBe('before hydration');
  expect(visitor.apiCalls).toHaveLength(1);
  await page.getByRole('link', { name: SAVED_TEXTS.bn.reserve('NDL-240') }).click();
  // Without an SMS gateway, the panel leads on to the sign-in page, which returns to it.
  await page.waitForURL(
    ({ hash, searchParams }) => hash === '#hold' || searchParams.get('next') === '/bn/cow/NDL-240#hold',
  );
  expect(visitor.faults).toEqual([]);
});

test('CART-02 the cart is stored under carts and restored; damaged items are dropped, duplicates merged, missing tags looked up', async ({
  newVisitor,
}) => {
  const [one, other] = [await cowOf('NDL-240'), await cowOf('NDL-007')];
  const visitor = await newVisitor();
  const { page } = visitor;
  const main = page.getByRole('main');
  // For other damaged values see cart.slice.test.ts and wishlist.slice.test.ts.
  await storeItems(visitor, { carts: '{', wishlist: '{' });
  await goHydrated(visitor, '/cart');
  await main.getByRole('heading', { name: SAVED_TEXTS.en.emptyCart }).waitFor();
  const stored = async (): Promise<unknown> => JSON.parse((await storedItem(visitor, 'carts')) ?? '');
  expect(await stored()).toEqual({ items: [], totalAmount: 0, totalQuantity: 0 });
  await page.getByRole('banner').getByRole('link', { name: SAVED_TEXTS.en.saved }).click();
  await main.getByRole('heading', { name: SAVED_TEXTS.en.emptySaved }).waitFor();

  // Valid lines survive among damaged ones, whatever totals were stored.
  const { tagId: _, ...untagged } = itemOf(other);
  const line = { ...itemOf(one), quantity: 3 };
  await storeItems(visitor, {
    carts: { items: ['x', line, { ...line, price: -1 }, { ...untagged, quantity: 1 }], totalAmount: 1 },
  });
  await goHydrated(visitor, '/cart');
  await main.getByRole('link', { name: 'NDL-007', exact: true }).waitFor();
  await main.getByRole('button', { name: SAVED_TEXTS.en.remove('NDL-007') }).waitFor();
  const total = one.currentPrice + other.currentPrice;
  expect(await stored()).toMatchObject({
    items: [{ ...line, quantity: 1 }, untagged],
    totalQuantity: 2,
    totalAmount: total,
  });
  expect(await main.locator('[data-total]').innerText()).toBe(taka('en', total));
  await takeScreenshot(page, 'cart-older');
  expect(visitor.faults).toEqual([]);
});

test('two tabs stay in sync both ways, also one that was in the background', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await goHydrated(visitor, '/all-cows');
  const otherPage = await page.context().newPage();
  await goHydrated({ ...visitor, page: otherPage }, '/bn/cart');
  await otherPage.getByRole('heading', { name: SAVED_TEXTS.bn.emptyCart }).waitFor();

  await addToCart(visitor, '', 'NDL-007');
  await otherPage.getByRole('main').getByRole('link', { name: 'NDL-007', exact: true }).waitFor();
  await otherPage.getByRole('button', { name: SAVED_TEXTS.bn.remove('NDL-007') }).click();
  await page.getByRole('button', { name: SAVED_TEXTS.en.add }).waitFor();
  await page.getByRole('button', { name: 'Save NDL-007' }).click();
  await expect
    .poll(() => otherPage.getByRole('banner').getByRole('link', { name: SAVED_TEXTS.bn.saved }).innerText())
    .toContain('১');
  // Another tab clears the whole storage.
  await otherPage.evaluate(() => {
    localStorage.clear();
  });
  await expect
    .poll(() => page.getByRole('button', { name: 'Save NDL-007' }).getAttribute('aria-pressed'))
    .toBe('false');
  // The writing tab gets no storage event, so this is like a tab that slept while another wrote.
  await page.evaluate(
    (json) => {
      localStorage.setItem('carts', json);
      document.dispatchEvent(new Event('visibilitychange'));
    },
    JSON.stringify({ items: [{ ...itemOf(await cowOf('NDL-007')), quantity: 1 }] }),
  );
  await page.getByRole('link', { name: 'View cart NDL-007' }).waitFor();
  expect(visitor.faults).toEqual([]);
});
