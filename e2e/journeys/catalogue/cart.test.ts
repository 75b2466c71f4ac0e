import { describe, expect, inject } from 'vitest';
import { ownAddress } from '../../src/people.ts';
import { toast } from '../../src/screens/account.ts';
import { anEnquiry, leadsOf, WORDS as FORM_WORDS } from '../../src/screens/contact-form.ts';
import {
  addToCart,
  chosen,
  comeBackWith,
  cowOf,
  cowWith,
  kept,
  SAVED_WORDS,
  taka,
  UNLISTED,
} from '../../src/screens/saved-items.ts';
import { expectSoundScreen, goHydrated, takePicture, test, SHOP_VIEWS } from '../../src/visitor.ts';

describe.each(SHOP_VIEWS)('the cart in $language at $width px', ({ language, width, prefix }) => {
  const words = SAVED_WORDS[language];

  test('a cow is put in once, counted in the navbar, added up, and taken out again by keyboard', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await addToCart(visitor, prefix, 'NDL-007');
    await addToCart(visitor, prefix, 'NDL-012');
    expect(await page.getByRole('button', { name: words.add }).count()).toBe(0);
    const [one, other] = [await cowOf('NDL-007'), await cowOf('NDL-012')];
    const two = language === 'bn' ? '২' : '2';
    await page
      .getByRole('banner')
      .getByRole('link', { name: `${words.cart} ${two}` })
      .press('Enter');
    await page.waitForURL(`**${prefix}/cart`);
    const main = page.getByRole('main');
    await main.getByText(taka(language, one.currentPrice + other.currentPrice), { exact: true }).waitFor();
    expect(JSON.parse((await kept(visitor, 'carts')) ?? '')).toEqual({
      items: [one, other].map((cow) => ({ ...chosen(cow), quantity: 1 })),
      totalAmount: one.currentPrice + other.currentPrice,
      totalQuantity: 2,
    });
    const latin = (await main.innerText()).replaceAll(/NDL-\d+/g, '').match(/\d/g) ?? [];
    expect(language === 'bn' ? latin : []).toEqual([]);

    await main.getByRole('button', { name: words.remove('NDL-007') }).press('Enter');
    await main.getByText(taka(language, other.currentPrice), { exact: true }).last().waitFor();
    expect(await main.getByRole('link', { name: 'NDL-007' }).count()).toBe(0);
    expect(await page.locator(':focus').evaluate((node) => node.tagName)).toBe('H1');
    await main.getByRole('button', { name: words.empty }).press('Enter');
    await main.getByRole('heading', { name: words.emptyCart }).waitFor();
    expect(await page.getByRole('banner').getByRole('link', { name: words.cart }).innerText()).not.toMatch(
      /[\d০-৯]/,
    );
    expect(await main.getByRole('link', { name: words.allCows }).getAttribute('href')).toBe(
      `${prefix}/all-cows`,
    );
  });

  test('what was sold, booked, re-priced or taken off the list since says so, and is not in the total', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    const [there, sold, booked] = [
      await cowWith('AVAILABLE'),
      await cowWith('SOLD'),
      await cowWith('BOOKED'),
    ];
    const items = [chosen(there, 50_000), chosen(sold), chosen(booked), UNLISTED];
    await comeBackWith(visitor, 'carts', { items: items.map((item) => ({ ...item, quantity: 1 })) });
    await goHydrated(visitor, `${prefix}/cart`);
    const main = page.getByRole('main');
    await main.getByText(words.changed(taka(language, 50_000))).waitFor();
    const line = (tag: string) => main.getByRole('listitem').filter({ hasText: tag });
    expect(await line(sold.tagId).innerText()).toContain(words.sold);
    expect(await line(booked.tagId).innerText()).toContain(words.booked);
    expect(await line('NDL-999').innerText()).toContain(words.unlisted('NDL-999'));
    expect(await main.locator('[data-total]').innerText()).toBe(taka(language, there.currentPrice));
    visitor.faults = visitor.faults.filter((fault) => !fault.includes('404'));
    await expectSoundScreen(visitor, `cart-news-${language}-${width}`);

    const chat = new URL(
      (await main.getByRole('link', { name: /whatsapp|হোয়াটসঅ্যাপ/i }).getAttribute('href')) ?? '',
    );
    expect(chat.searchParams.get('text')).toBe(
      [
        words.hello,
        `${there.tagId}, ${taka(language, there.currentPrice)}: ${inject('siteUrl')}${prefix}/cow/${there.tagId}`,
        `${words.total}: ${taka(language, there.currentPrice)}`,
      ].join('\n'),
    );
  });

  test('one message asks about all of them: tags, prices, links and total arrive with it', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    for (const tag of ['NDL-007', 'NDL-012']) await addToCart(visitor, prefix, tag);
    const cows = [await cowOf('NDL-007'), await cowOf('NDL-012')];
    await goHydrated(visitor, `${prefix}/cart`);
    const message = anEnquiry();
    await page.locator('[name=message]').waitFor();
    expect(await page.locator('[name=message]').inputValue()).not.toBe('');
    for (const [name, value] of Object.entries(message)) await page.locator(`[name=${name}]`).fill(value);
    await page.getByRole('button', { name: FORM_WORDS[language].send }).click();
    await page.getByText(FORM_WORDS[language].thanks).waitFor();
    const list = cows.map(
      ({ tagId, currentPrice }) =>
        `${tagId}, ${taka(language, currentPrice)}: ${inject('siteUrl')}${prefix}/cow/${tagId}`,
    );
    const total = cows.reduce((sum, { currentPrice }) => sum + currentPrice, 0);
    expect(await leadsOf(message)).toMatchObject([
      {
        message: [message.message, '', ...list, `${words.total}: ${taka(language, total)}`].join('\n'),
        language,
      },
    ]);
    // Nothing was bought: they stay until the visitor takes them out.
    expect(await page.getByRole('listitem').filter({ hasText: 'NDL-007' }).count()).toBe(1);
  });

  test('loading, then no connection: the tags stay in sight, and trying again brings the cows', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await comeBackWith(visitor, 'carts', { items: [{ ...chosen(await cowOf('NDL-007')), quantity: 1 }] });
    await page.route('**/api/product/**', (route) => route.abort('internetdisconnected'));
    await goHydrated(visitor, `${prefix}/cart`);
    await page.getByRole('alert').getByRole('heading', { name: words.offline }).waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('NDL-007');
    visitor.faults = [];
    await expectSoundScreen(visitor, `cart-offline-${language}-${width}`);
    await page.unroute('**/api/product/**');
    await page.route('**/api/product/**', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await page.getByRole('button', { name: words.again }).click();
    await page.getByRole('alert').getByRole('heading', { name: words.unreachable }).waitFor();
    await page.getByRole('button', { name: words.again }).click();
    await page.getByRole('main').getByRole('link', { name: 'NDL-007' }).waitFor();
  });

  test('without JavaScript the cart says what it needs, and leads to the catalogue', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, javaScriptEnabled: false });
    const { page } = visitor;
    for (const path of ['cart', 'saved']) {
      const response = await page.goto(`${prefix}/${path}`);
      expect(response?.status()).toBe(200);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      // A text inside noscript is looked for by its element only.
      expect(await page.locator('noscript p').innerText()).toContain(words.script);
      expect(await page.getByRole('main').locator('.animate-pulse').first().isVisible()).toBe(false);
      await takePicture(page, `${path}-no-script-${language}-${width}`, { fullPage: false });
      await page.getByRole('link', { name: words.allCows }).click();
      expect(page.url()).toBe(`${inject('siteUrl')}${prefix}/all-cows`);
      expect(await page.getByRole('button', { name: words.save('NDL-240') }).count()).toBe(0);
    }
  });
});

test('an emptied cart comes back with one step, as it was', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360 });
  const { page } = visitor;
  for (const tag of ['NDL-007', 'NDL-012']) await addToCart(visitor, '', tag);
  const before = await kept(visitor, 'carts');
  await goHydrated(visitor, '/cart');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: SAVED_WORDS.en.empty }).click();
  await main.getByRole('heading', { name: SAVED_WORDS.en.emptyCart }).waitFor();
  await toast(page, SAVED_WORDS.en.emptied).getByRole('button', { name: 'Undo' }).click();
  await main.getByRole('link', { name: 'NDL-012' }).waitFor();
  expect(await kept(visitor, 'carts')).toBe(before);
  expect(await toast(page, SAVED_WORDS.en.emptied).count()).toBe(0);
});

test('CART-02 the cart is kept under carts and restored at the start; what is damaged is dropped, never thrown', async ({
  newVisitor,
}) => {
  const good = { ...chosen(await cowOf('NDL-007')), quantity: 1 };
  const damaged = [
    '{',
    'null',
    '[]',
    '"x"',
    '{"items":7}',
    '{"items":[null,{"productId":1}]}',
    '{"items":{}}',
  ];
  const visitor = await newVisitor({ width: 360 });
  const { page } = visitor;
  const link = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  for (const value of damaged) {
    await comeBackWith(visitor, 'carts', value);
    await goHydrated(visitor, '/cart');
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    expect(JSON.parse((await kept(visitor, 'carts')) ?? ''), value).toEqual({
      items: [],
      totalAmount: 0,
      totalQuantity: 0,
    });
  }
  // The sound line among damaged ones survives, whatever totals stood beside it.
  await comeBackWith(visitor, 'carts', { items: ['x', good, { ...good, price: -1 }], totalAmount: 1 });
  await goHydrated(visitor, '/cart');
  await expect.poll(() => link.textContent()).toMatch(/1/);
  expect(JSON.parse((await kept(visitor, 'carts')) ?? '')).toEqual({
    items: [good],
    totalAmount: good.price,
    totalQuantity: 1,
  });
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: 'NDL-007' }).waitFor();
  expect(visitor.faults).toEqual([]);
});

test('two tabs agree, in both directions, and so does one that slept', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await goHydrated(visitor, '/all-cows');
  const otherPage = await page.context().newPage();
  await goHydrated({ ...visitor, page: otherPage }, '/bn/cart');
  await otherPage.getByRole('heading', { name: SAVED_WORDS.bn.emptyCart }).waitFor();

  await addToCart(visitor, '', 'NDL-007');
  await otherPage.getByRole('main').getByRole('link', { name: 'NDL-007' }).waitFor();
  await otherPage.getByRole('button', { name: SAVED_WORDS.bn.remove('NDL-007') }).click();
  await page.getByRole('button', { name: 'Add to cart' }).waitFor();
  await page.getByRole('button', { name: 'Save NDL-007' }).click();
  await expect
    .poll(() => otherPage.getByRole('banner').getByRole('link', { name: SAVED_WORDS.bn.saved }).innerText())
    .toContain('১');
  // Somebody empties the whole storage elsewhere.
  await otherPage.evaluate(() => {
    localStorage.clear();
  });
  await expect
    .poll(() => page.getByRole('button', { name: 'Save NDL-007' }).getAttribute('aria-pressed'))
    .toBe('false');
  // No event is sent to the tab that writes: it is as one that slept while another wrote.
  await page.evaluate(
    (json) => {
      localStorage.setItem('carts', json);
      document.dispatchEvent(new Event('visibilitychange'));
    },
    JSON.stringify({ items: [{ ...chosen(await cowOf('NDL-007')), quantity: 1 }] }),
  );
  await page.getByRole('link', { name: 'In your cart NDL-007' }).waitFor();
  expect(visitor.faults).toEqual([]);
});
