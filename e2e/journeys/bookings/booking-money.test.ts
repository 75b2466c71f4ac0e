import { Client } from 'pg';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import farmProfile from '../../../farm.json' with { type: 'json' };
import { availableCowsOf, newBuyer, newTrxId, ownerOf } from '../../src/buyers.ts';
import { ownAddress, signInByApi } from '../../src/people.ts';
import { errorsIn, fill, sendForm } from '../../src/screens/account.ts';
import { BOOKING_TEXTS, claimForm, statusOf } from '../../src/screens/bookings.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  goHydrated,
  hasFocus,
  type NewVisitor,
  takeScreenshot,
  test,
  type View,
  SHOP_VIEWS,
} from '../../src/visitor.ts';

const stack = testStackForFile(30);
const availableCow = availableCowsOf(stack);

async function openBooking(newVisitor: NewVisitor, { width, prefix, language }: View) {
  const buyer = await newBuyer(stack.url);
  const code = await buyer.hold(await availableCow());
  const visitor = await newVisitor({
    width,
    baseURL: stack.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page } = visitor;
  await signInByApi(page, buyer.login);
  const path = `${prefix}/bookings/${code}`;
  await goHydrated(visitor, path);
  await page.getByRole('heading', { name: code }).waitFor();
  const texts = BOOKING_TEXTS[language];
  return { buyer, code, visitor, page, path, texts, main: page.getByRole('main') };
}

/** Whether it is within the window, below the header. */
const isInView = (part: Locator): Promise<boolean> =>
  part.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 60 && bottom <= innerHeight;
  });

/** Number of printed A4 pages. */
const printedPages = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe.each(SHOP_VIEWS)('paying in $language at $width px', (view) => {
  const { language, width, prefix } = view;
  const taka = (paisa: number) =>
    `৳${new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN').format(paisa / 100)}`;

  test('PAY-01 PAY-02 PAY-10 shows how to pay; then the TrxID in review, the remaining amount and a receipt', async ({
    newVisitor,
  }) => {
    const { buyer, code, page, path, texts, main } = await openBooking(newVisitor, view);
    const owner = await ownerOf(stack.url);
    const { advancePaisa } = await buyer.booking(code);
    await main.getByRole('heading', { name: taka(advancePaisa) }).waitFor();
    const wallet = language === 'bn' ? '০১৭০০-০০০০০০' : '01700-000000';
    const ways = main.locator('section[aria-labelledby=pay]');
    expect(await ways.innerText()).toContain(wallet);
    await ways.getByRole('radio', { name: texts.wallets.bank }).check({ force: true });
    expect(await ways.innerText()).toContain(farmProfile.payTo.bank);
    expect(await ways.innerText()).not.toContain(wallet);
    await ways.getByRole('radio', { name: texts.wallets.bkash }).check({ force: true });
    await main.getByRole('button', { name: texts.reference }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);

    // An invalid TrxID or amount is shown at its field, and nothing is sent.
    const form = claimForm(page);
    await form.getByText(texts.exception).click();
    await form.locator('[name=externalId]').fill('A-1');
    await form.locator('[name=amountPaisa]').fill('much');
    await form.getByRole('button', { name: texts.send }).click();
    await expect.poll(() => errorsIn(page)).toEqual([texts.wrongTrx, texts.wrongAmount]);

    // An unlikely TrxID is doubted once; the second press sends it.
    const trxId = newTrxId().slice(0, 8);
    await form.locator('[name=externalId]').fill(trxId);
    await form.locator('[name=amountPaisa]').fill(taka(advancePaisa));
    await form.getByRole('button', { name: texts.send }).click();
    await form.getByRole('alert').getByText(texts.unlikely.bkash).waitFor();
    expect((await buyer.booking(code)).payments).toEqual([]);
    await form.getByRole('button', { name: texts.send }).click();
    await main.getByRole('heading', { name: texts.inReview }).waitFor();
    await main.getByText(texts.nothingToDo).waitFor();
    await statusOf(page).getByText(trxId).waitFor();
    await main.getByText(texts.wrongTrxId).waitFor();
    expect(await main.getByRole('radio').count(), 'ways to pay').toBe(0);
    const [claimed] = (await buyer.booking(code)).payments;
    expect(claimed).toMatchObject({ state: 'CLAIMED', amountPaisa: advancePaisa });

    // The statement shows a smaller payment.
    await owner.confirm(claimed?._id ?? '', advancePaisa - 500_00);
    await page.goto(path);
    await main.getByRole('heading', { name: texts.remainingAdvance }).waitFor();
    expect(await form.locator('[name=amountPaisa]').inputValue()).toBe(language === 'bn' ? '৫০০' : '500');
    // Updated without a reload.
    await owner.confirm(await buyer.pay(code, newTrxId(), 500_00));
    await main.getByText(texts.booked).waitFor();
    expect(await printedPages(page)).toBe(1);

    await main.getByRole('link', { name: texts.receipt }).first().click();
    await page.waitForURL(/\/receipts\/\d+$/);
    await page.getByText('Amount received').waitFor();
    const receipt = await page.getByRole('article').innerText();
    for (const expected of [farmProfile.name.en, farmProfile.name.bn, code, 'প্রাপ্ত টাকা'])
      expect(receipt).toContain(expected);
    expect(await page.getByRole('img', { name: `/bookings/${code}` }).count()).toBe(1);
    expect(await printedPages(page)).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await takeScreenshot(page, `receipt-printed-${language}-${width}`);
    const shown = page.locator('header[class*=sticky], footer, nav, button, main a').locator('visible=true');
    expect(await shown.count()).toBe(0);
  });

  test('BUY-02 one way to pay at a time, the time left always in view, then the new state where the customer looks', async ({
    newVisitor,
  }) => {
    const { buyer, code, page, texts, main } = await openBooking(newVisitor, view);
    const timer = main.getByRole('timer');
    const form = claimForm(page);
    await form.waitFor();
    expect(await timer.innerText()).toMatch(/(29 min|২৯ মিনিট)/);
    await form.getByRole('button', { name: texts.send }).scrollIntoViewIfNeeded();
    await expect.poll(() => isInView(timer)).toBe(true);
    expect(await main.locator('.bg-pasture-800').filter({ visible: true }).count(), 'primary buttons').toBe(
      1,
    );

    const steps = main.locator('section[aria-labelledby=pay]');
    expect(await steps.innerText()).toContain(texts.payment);
    await steps.getByRole('radio', { name: texts.wallets.rocket }).check({ force: true });
    expect(await steps.innerText()).toContain(texts.sendMoney);
    expect(await steps.innerText()).toContain(language === 'bn' ? '০১৭০০-০০০০০০০' : '01700-0000000');
    await takeScreenshot(page, `booking-pay-${language}-${width}`);
    await form.locator('[name=externalId]').fill(newTrxId('rocket'));
    await form.getByRole('button', { name: texts.send }).click();
    const status = statusOf(page);
    await status.getByRole('heading', { name: texts.inReview }).waitFor();
    await expect.poll(() => hasFocus(status)).toBe(true);
    await expect.poll(() => isInView(status.getByRole('heading'))).toBe(true);
    expect((await buyer.booking(code)).payments).toMatchObject([{ provider: 'rocket', state: 'CLAIMED' }]);
    await takeScreenshot(page, `booking-in-review-${language}-${width}`);
  });

  test('PAY-01 a corrected TrxID is in review in place of the wrong one, and its money counts once', async ({
    newVisitor,
  }) => {
    const { buyer, code, page, texts, main } = await openBooking(newVisitor, view);
    const { advancePaisa } = await buyer.booking(code);
    const [wrong, right] = [newTrxId(), newTrxId()];
    await buyer.pay(code, wrong, advancePaisa);
    await main.getByText(texts.wrongTrxId).click();
    const form = claimForm(page);
    await form.waitFor();
    await takeScreenshot(page, `booking-correct-trx-id-${language}-${width}`);
    await form.locator('[name=externalId]').fill(right);
    await form.getByRole('button', { name: texts.send }).click();
    const status = statusOf(page);
    await status.getByText(right).waitFor();
    expect(await status.innerText()).not.toContain(wrong);
    const payments = main.locator('section[aria-labelledby=payments]').getByRole('listitem');
    await payments.filter({ hasText: wrong }).getByText(texts.corrected).waitFor();
    await main.getByRole('button', { name: texts.cancel }).click();
    const question = await main.locator('section[aria-labelledby=cancel]').innerText();
    expect(question).toContain(taka(advancePaisa));
    expect(question).not.toContain(taka(2 * advancePaisa));
    await takeScreenshot(page, `booking-corrected-${language}-${width}`);
  });

  test('BUY-02 a cancelled booking offers the same cow again, or similar ones, and asks for no money', async ({
    newVisitor,
  }) => {
    const { buyer, code, page, path, texts, main } = await openBooking(newVisitor, view);
    const { tagId } = await buyer.booking(code);
    await buyer.cancel(code);
    await main.getByText(texts.cancelled).waitFor();
    await main.getByRole('radio').first().waitFor({ state: 'detached' });
    await main.locator('section#similar').waitFor();
    await takeScreenshot(page, `booking-cancelled-${language}-${width}`);
    await main.getByRole('button', { name: texts.again }).click();
    await page.waitForURL((url) => /\/bookings\/\w{8}$/.test(url.pathname) && !url.pathname.endsWith(code));
    await main.getByRole('timer').waitFor();
    const [again] = await buyer.bookings();
    expect(again).toMatchObject({ tagId, state: 'HELD' });
    // Not while someone has it, even if that is the customer.
    await page.goto(path);
    await main.getByRole('link', { name: BOOKING_TEXTS[language].similar }).waitFor();
    expect(await main.getByRole('button', { name: texts.again }).count()).toBe(0);
  });

  test('PAY-02 F2 PAY-10 F4 less than the advance must be sent as a part payment; a payment long after expiry is unallocated', async ({
    newVisitor,
  }) => {
    const { buyer, code, page, path, texts, main } = await openBooking(newVisitor, view);
    const { advancePaisa } = await buyer.booking(code);
    const form = claimForm(page);
    await form.locator('[name=externalId]').fill(newTrxId());
    await form.getByText(texts.exception).click();
    await form.locator('[name=amountPaisa]').fill(taka(100_00));
    await form.getByRole('button', { name: texts.send }).click();
    await expect.poll(() => errorsIn(page)).toEqual([texts.belowAdvance]);
    await form.locator('[name=size]').selectOption('part');
    await form.getByRole('button', { name: texts.send }).click();
    const payments = main.locator('section[aria-labelledby=payments]');
    await payments.getByRole('listitem').filter({ hasText: texts.partPayment }).waitFor();
    const [claimed] = (await buyer.booking(code)).payments;
    expect(claimed).toMatchObject({ state: 'CLAIMED', amountPaisa: 100_00, isPart: true });

    const database = new Client({ connectionString: stack.databaseUrl });
    await database.connect();
    await database.query(
      `update booking set expires_at = clock_timestamp() - interval '3 days' where code = $1`,
      [code],
    );
    await database.end();
    await (await ownerOf(stack.url)).confirm(claimed?._id ?? '', advancePaisa);
    await page.goto(path);
    await main.getByText(texts.lateMoney).waitFor();
    await takeScreenshot(page, `booking-late-payment-${language}-${width}`);
  });

  test('BOOK-11 BOOK-08 PAY-09 an emailed link opens the booking for its customer only; cancelling asks and creates a refund', async ({
    newVisitor,
  }) => {
    const [buyer, other, owner] = await Promise.all([
      newBuyer(stack.url),
      newBuyer(stack.url),
      ownerOf(stack.url),
    ]);
    const code = await buyer.hold(await availableCow());
    const { advancePaisa } = await buyer.booking(code);
    await owner.confirm(await buyer.pay(code, newTrxId(), advancePaisa));
    const texts = BOOKING_TEXTS[language];
    const path = `${prefix}/bookings/${code}`;
    const visitor = await newVisitor({ width, baseURL: stack.url, ...ownAddress() });
    const { page } = visitor;
    const main = page.getByRole('main');
    await goHydrated(visitor, path);
    await page.waitForURL(/\/sign-in\?next=/);
    const { username, password } = buyer.login;
    await fill(page, { username, password });
    await sendForm(page).click();
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole('heading', { name: code }).waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

    await main.getByRole('button', { name: texts.cancel }).click();
    const question = main.locator('section[aria-labelledby=cancel]');
    expect(await question.innerText()).toMatch(texts.cannotBeUndone);
    expect(await question.innerText()).toContain(taka(advancePaisa));
    // The focus is on the safe button, not on the irreversible one.
    expect(
      await question
        .getByRole('button', { name: texts.confirmCancel })
        .evaluate((one) => one.matches(':focus')),
    ).toBe(false);
    expect((await buyer.booking(code)).state).toBe('BOOKED');
    await question.getByRole('button', { name: texts.confirmCancel, exact: true }).click();
    await main.getByText(texts.cancelled).waitFor();
    // The question that had the focus is gone; on a phone it was far below.
    await expect.poll(() => hasFocus(statusOf(page))).toBe(true);
    await expect.poll(() => isInView(main.getByText(texts.cancelled))).toBe(true);
    const refunds = main.locator('section[aria-labelledby=refunds]');
    await refunds.getByText(texts.refundDeadline).waitFor();
    expect(await refunds.innerText()).toContain(taka(advancePaisa));
    const [refund] = (await buyer.booking(code)).refunds;
    const days = (Date.parse(refund?.dueAt ?? '') - Date.now()) / 86_400_000;
    expect([refund?.state, Math.round(days)]).toEqual(['REQUESTED', 10]);

    const stranger = await newVisitor({ width, baseURL: stack.url });
    await signInByApi(stranger.page, other.login);
    await goHydrated(stranger, path);
    await stranger.page.getByRole('heading', { name: texts.missing }).waitFor();
    await goHydrated(stranger, `${prefix}/bookings`);
    await stranger.page.getByText(texts.none).waitFor();
  });
});
