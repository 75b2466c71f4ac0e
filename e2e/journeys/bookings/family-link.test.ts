import { describe, expect } from 'vitest';
import { crampedBangla, notBangla } from '../../src/bangla.ts';
import { availableCowsOf, newBuyer, newTrxId, ownerOf } from '../../src/buyers.ts';
import { signInByApi } from '../../src/people.ts';
import { LINK_TEXTS } from '../../src/screens/links.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { expectSoundScreen, goHydrated, test, SHOP_VIEWS } from '../../src/visitor.ts';

const stack = testStackForFile(12);
const availableCow = availableCowsOf(stack);
const TOKEN = /\/family\/[\w-]{22}/;

describe.each(SHOP_VIEWS)('in $language at $width px', ({ language, width, prefix }) => {
  const texts = LINK_TEXTS[language];

  test('BOOK-11 F33 a family link shows the booking live, view-only and without personal data, until the customer turns it off', async ({
    newVisitor,
  }) => {
    const [buyer, owner, tagId] = await Promise.all([
      newBuyer(stack.url),
      ownerOf(stack.url),
      availableCow(),
    ]);
    const code = await buyer.hold(tagId);
    const visitor = await newVisitor({ width, baseURL: stack.url });
    const { page } = visitor;
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await signInByApi(page, buyer.login);
    await goHydrated(visitor, `${prefix}/bookings/${code}`);
    const box = page.getByRole('region', { name: texts.family });
    await box.getByText(texts.onlyOnce).waitFor();
    await box.getByRole('button', { name: texts.createLink, exact: true }).click();
    await box.getByText(texts.copyNow).waitFor();
    const popup = page.waitForEvent('popup');
    await box.getByRole('link', { name: texts.whatsapp }).click();
    const text = new URL((await popup).url()).searchParams.get('text') ?? '';
    expect(text).toContain(tagId);
    const path = prefix + (TOKEN.exec(text)?.[0] ?? '');
    expect(text).toContain(stack.url + path);
    await expectSoundScreen(visitor, `booking-family-link-${language}-${width}`);
    expect(language === 'bn' ? await crampedBangla(page) : []).toEqual([]);

    const open = () => fetch(stack.url + path);
    const response = await open();
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(html).toMatch(new RegExp(`<meta property="og:image" content="[^"]*/og/[^"]*${tagId}`, 'i'));
    expect(html).toContain(texts.held);

    const relative = await newVisitor({ width, baseURL: stack.url });
    const stream = relative.page.waitForResponse('**/api/live/cows');
    await goHydrated(relative, path);
    expect((await stream).status()).toBe(200);
    const main = relative.page.getByRole('main');
    // Of thirty minutes; on a slow machine the steps above take more than one.
    await expect.poll(() => main.getByRole('timer').innerText()).toMatch(/^(2\d min|২[০-৯] মিনিট)$/);
    expect(await main.locator('li[aria-current=step]').innerText()).toContain(texts.isHeld);
    await main.getByText(texts.viewOnly).waitFor();
    // Updated without a reload.
    const trxId = newTrxId();
    const { advancePaisa } = await buyer.booking(code);
    const payment = await buyer.pay(code, trxId, advancePaisa);
    await main.getByText(texts.review).waitFor();
    await owner.confirm(payment);
    await main.getByText(texts.booked).first().waitFor();
    expect(language === 'bn' ? await notBangla(relative.page) : []).toEqual([]);
    const seen = `${await relative.page.content()} ${await (await open()).text()}`;
    for (const personal of [buyer.login.username, trxId]) expect(seen).not.toContain(personal);
    expect(await main.getByRole('textbox').count()).toBe(0);

    await page.reload();
    await box.getByText(texts.linkCreatedOn).waitFor();
    // One tap replaces nothing.
    await box.getByRole('button', { name: texts.newLink }).click();
    const replace = box.getByRole('group', { name: texts.replaceQuestion });
    await expectSoundScreen(visitor, `booking-family-replace-${language}-${width}`);
    await replace.getByRole('button', { name: texts.keepLink }).click();
    expect((await open()).status).toBe(200);
    await box.getByRole('button', { name: texts.newLink }).click();
    await replace.getByRole('button', { name: texts.replaceLink }).click();
    await box.getByText(texts.copyNow).waitFor();
    expect((await open()).status).toBe(404);

    await box.getByRole('button', { name: texts.withdrawLink }).click();
    const turnOff = box.getByRole('group', { name: texts.turnOffQuestion });
    await turnOff.getByRole('button', { name: texts.withdrawLink }).click();
    await box.getByRole('button', { name: texts.createLink, exact: true }).waitFor();
    const gone = await open();
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await gone.text()).toContain(texts.missing);
    expect([...visitor.faults, ...relative.faults]).toEqual([]);
  });
});
