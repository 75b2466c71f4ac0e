import { demoLogin, signedInHeaders } from '@khamar/testkit/people/people';
import { runProgram } from '@khamar/testkit/processes/processes';
import { beforeAll, describe, expect } from 'vitest';
import { signInAs, signInByApi } from '../../src/people.ts';
import { colleague } from '../../src/screens/office.ts';
import { SALES_TEXTS, type SalesApi, salesApi } from '../../src/screens/sales.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { expectSoundScreen, takeScreenshot, test, OFFICE_VIEWS } from '../../src/visitor.ts';

// All payments in this file come from one customer: most stay unconfirmed, and one per view is rejected.
const stack = testStackForFile(3, {
  DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN',
  FREE_HOLDS: '20',
  OPEN_CLAIMS: '10',
  REJECTED_CLAIMS: '3',
});
const ADVANCE = 10_000_00;
let admin: SalesApi;
let owner: SalesApi;
let buyer: SalesApi;
let addCow: (tagId: string) => Promise<unknown>;

beforeAll(async () => {
  const as = (name: string) => signedInHeaders(`${stack.url}/api`, demoLogin(name));
  const headers = await as('admin');
  const desk = colleague(stack.url, headers);
  addCow = (tagId) =>
    desk.add({ tagId, currentPrice: 100_000, currentWeight: 250, availabilityStatus: 'AVAILABLE' });
  admin = salesApi(stack.url, headers);
  owner = salesApi(stack.url, await as('superadmin'));
  buyer = salesApi(stack.url, await as('customer'));
});

const holdAndClaim = async (tagId: string, trxId: string) => {
  await addCow(tagId);
  const { code } = await buyer.hold(tagId);
  await buyer.claim(code, trxId, ADVANCE);
  return code;
};

describe.each(OFFICE_VIEWS)('$language at $width px', (view) => {
  const mark = view.language === 'bn' ? 'B' : 'E';
  const texts = SALES_TEXTS[view.language];

  test('PAY-02 PAY-12 F42 F5 payments in review come first and are confirmed or rejected in place; a refund needs a second person', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: view.width, baseURL: stack.url, isReused: true });
    const { page } = visitor;
    await signInAs(visitor, 'admin');
    const good = await holdAndClaim(`${mark}CONF-1`, `${mark}GOOD0001`);
    await holdAndClaim(`${mark}CONF-2`, `${mark}FALSE001`);
    await page.goto(`${view.prefix}/dashboard/transactions`);
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    const dialog = page.getByRole('dialog');
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    await row(`${mark}GOOD0001`).waitFor();
    await expectSoundScreen(visitor, `payments-${view.language}-${view.width}`);
    await row(`${mark}GOOD0001`)
      .getByRole('button', { name: new RegExp(texts.confirmPayment) })
      .click();
    await press(texts.submitConfirmation);
    await dialog.waitFor({ state: 'hidden' });
    await row(`${mark}GOOD0001`)
      .getByText(view.language === 'bn' ? 'নিশ্চিত হয়েছে' : 'Confirmed')
      .filter({ visible: true })
      .waitFor();
    await row(`${mark}FALSE001`)
      .getByRole('button', { name: new RegExp(texts.reject) })
      .click();
    await press(texts.reject);
    await dialog.getByText(texts.reasonRequired, { exact: true }).last().waitFor();
    await page.getByRole('textbox', { name: texts.reason }).fill('Not in the statement');
    await press(texts.reject);
    await dialog.waitFor({ state: 'hidden' });

    // Whoever requested the refund or confirmed the payment cannot approve it and gets no button.
    await admin.cancel(good);
    const stream = page.waitForResponse('**/api/live/office');
    await page.goto(`${view.prefix}/dashboard/transactions/refunds?q=${good}`);
    await row(good).getByText(texts.youConfirmed).filter({ visible: true }).waitFor();
    expect(
      await row(good)
        .getByRole('button', { name: new RegExp(texts.approve) })
        .count(),
    ).toBe(0);
    const refund = (await owner.refunds()).find(({ code }) => code === good);
    // An approval before the stream is open would not reach the page.
    await stream;
    await owner.approveRefund(refund?._id ?? '');
    await row(good)
      .getByRole('button', { name: new RegExp(texts.markRefunded) })
      .click();
    await page.getByRole('textbox', { name: texts.trxId }).fill(`${mark}BACK0001`);
    await press(texts.markRefunded);
    await row(good).getByText(`${mark}BACK0001`).filter({ visible: true }).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  test('PAY-04 PAY-10 F10 an imported statement is matched line by line; other payments are applied to a searched booking', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: view.width, baseURL: stack.url, isReused: true });
    const { page } = visitor;
    await signInAs(visitor, 'admin');
    const code = await holdAndClaim(`${mark}STAT-1`, `${mark}STAT0001`);
    await addCow(`${mark}STAT-2`);
    const other = await admin.bookForCaller(`${mark}STAT-2`);
    await page.goto(`${view.prefix}/dashboard/transactions/statement`);
    const csv = `TrxID,Sum\n${mark}STAT0001,"10,000"\n${mark}LOST0001,12000\n,abc`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bkash.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('dialog', { name: texts.importFile }).getByText(texts.fileLines).waitFor();
    await takeScreenshot(page, `statement-question-${view.language}-${view.width}`, { fullPage: false });
    await page.getByRole('button', { name: texts.importIt, exact: true }).click();
    await page.getByRole('alert').getByText(texts.column).waitFor();
    await page.getByLabel(texts.columnAmount).selectOption('Sum');
    await page.getByLabel('TrxID').selectOption('TrxID');
    await page.getByRole('button', { name: texts.importWith }).click();
    // The expected error for the missing column.
    visitor.faults = visitor.faults.filter((fault) => !fault.includes('422'));
    const line = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await line(`${mark}STAT0001`).getByText(texts.matched).waitFor();
    await line(`${mark}STAT0001`).getByText(code).waitFor();
    await line(`${mark}LOST0001`).getByText(texts.unmatched, { exact: true }).waitFor();
    await expectSoundScreen(visitor, `statement-${view.language}-${view.width}`);

    await page.getByRole('button', { name: `${texts.assignToBooking}: ${mark}LOST0001` }).click();
    const booking = page.getByRole('combobox', { name: texts.code });
    await booking.fill('karim');
    await page.getByRole('option').filter({ hasText: other.code }).waitFor();
    await booking.fill(`${mark}stat-2`);
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await takeScreenshot(page, `statement-booking-${view.language}-${view.width}`, { fullPage: false });
    await booking.press('ArrowDown');
    await booking.press('Enter');
    expect(await booking.inputValue()).toBe(other.code);
    await page.getByRole('button', { name: texts.submitAssign, exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page
      .getByRole('button', { name: `${texts.assignToBooking}: ${mark}LOST0001` })
      .waitFor({ state: 'hidden' });

    // A cancelled booking cannot be paid, so the payment is unallocated.
    await addCow(`${mark}STAT-3`);
    const gone = await admin.bookForCaller(`${mark}STAT-3`);
    await admin.cancel(gone.code);
    await admin.recordPayment(gone.code, {
      provider: 'bkash',
      externalId: `${mark}SPARE001`,
      amountPaisa: 500_00,
    });
    await page.goto(`${view.prefix}/dashboard/transactions?unallocated=yes&q=${mark}SPARE`);
    await page.getByRole('button', { name: new RegExp(texts.applyToBooking) }).click();
    await page.getByRole('combobox', { name: texts.code }).fill(other.code.toLowerCase());
    await page.getByRole('button', { name: texts.submitApply, exact: true }).click();
    // Behind a modal dialog everything else is inert.
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('table').waitFor({ state: 'hidden' });
    await page.goto(`${view.prefix}/dashboard/sales/${other.code}`);
    await page.getByText(`${mark}LOST0001`).waitFor();
    await page.getByText(`${mark}SPARE001`).waitFor();
    await page.locator('main section').first().getByText(texts.booked, { exact: true }).waitFor();
    expect(visitor.faults).toEqual([]);
  });
});

/** Bookings with every outcome, with payments, refunds and cancellations. */
async function simulateSales(bookings: number): Promise<void> {
  for (let index = 0; index < bookings; index += 1) {
    const tagId = `DAY-${index}`;
    await addCow(tagId);
    if (index % 5 === 0) await holdAndClaim(`${tagId}-C`, `DAYCLAIM${index}`);
    const money = { provider: index % 2 === 0 ? 'cash' : 'bank', externalId: `DAYPAID${index}` };
    const { code } = await admin.bookForCaller(tagId, {
      received: {
        ...money,
        ...(money.provider === 'cash' && { externalId: undefined }),
        amountPaisa: ADVANCE,
      },
    });
    if (index % 3 === 0)
      await admin.recordPayment(code, { provider: 'cash', amountPaisa: 1234_56 * (index + 1) });
    if (index % 4 === 1) await admin.deliver(code);
    if (index % 4 !== 2) continue;
    await admin.cancel(code);
    const refund = (await owner.refunds()).find((one) => one.code === code);
    await owner.approveRefund(refund?._id ?? '');
    if (index % 8 === 2) await owner.markRefunded(refund?._id ?? '', `DAYBACK${index}`);
  }
}

test('PAY-12 after a day of sales every figure on the screens equals the journal, and the audit passes', async ({
  newVisitor,
}) => {
  await simulateSales(24);
  const own = await holdAndClaim('DAY-OWN', 'DAYOWN0001');
  await admin.recordPayment(own, { provider: 'cash', amountPaisa: ADVANCE + 789_10 });
  const visitor = await newVisitor({ baseURL: stack.url, isReused: true });
  const { page } = visitor;
  await signInAs(visitor, 'admin');
  const { days, balances } = await admin.sums();
  const taka = (paisa: number) =>
    `৳${new Intl.NumberFormat('en-IN', { minimumFractionDigits: paisa % 100 === 0 ? 0 : 2 }).format(paisa / 100)}`;
  await page.goto('/dashboard/transactions/days');
  const figures = async (label: string) =>
    Object.fromEntries(
      (await page.getByRole('region', { name: label }).locator('dl > div').allInnerTexts()).map((text) =>
        text.split('\n').filter((part) => part !== ''),
      ),
    );
  await page.getByRole('region', { name: 'Total' }).waitFor();
  const total = (key: 'receivedPaisa' | 'refundedPaisa') => days.reduce((sum, day) => sum + day[key], 0);
  await takeScreenshot(page, 'daily-totals');
  expect(await figures('Total')).toMatchObject({
    Received: taka(total('receivedPaisa')),
    Refunded: taka(total('refundedPaisa')),
  });
  const balanceOf = (account: string) => balances.find((one) => one.account === account)?.paisa ?? 0;
  await page.goto('/dashboard/transactions/balance');
  await page.getByRole('region', { name: 'Where the money is' }).waitFor();
  await takeScreenshot(page, 'balance');
  expect(await figures('Owed by us')).toMatchObject({
    'Customer advances': taka(-balanceOf('advance')),
    'Refunds payable': taka(-balanceOf('refunds_payable')),
  });
  expect(await figures('What we earned')).toMatchObject({ Revenue: taka(-balanceOf('revenue:cattle')) });
  expect(await figures('Where the money is')).toMatchObject({
    ...Object.fromEntries(
      balances
        .filter(({ holder, paisa }) => holder !== null && paisa > 0)
        .map(({ holder, paisa }) => [`Cash (${holder})`, taka(paisa)]),
    ),
    Bank: taka(balanceOf('bank')),
  });
  await page.goto('/dashboard/transactions/days');
  // Each day's figure is the sum of the linked list.
  const cash = days.find(({ provider }) => provider === 'cash');
  await page
    .getByRole('row')
    .filter({ hasText: 'Cash' })
    .getByRole('link', { name: taka(cash?.receivedPaisa ?? 0) })
    .click();
  await page.getByText(new RegExp(`^Total ${cash?.payments} items?$`)).waitFor();

  // The list of sales has the same total, and the customer's page matches the booking's row.
  await page.goto('/dashboard/sales?size=100');
  await page.getByRole('row').nth(1).waitFor();
  const paid = new Map(
    await page.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row): [string, string] => {
        const [, , , , cell] = row.querySelectorAll('td');
        return [row.querySelector('th a')?.textContent ?? '', cell?.innerText ?? ''];
      }),
    ),
  );
  // A walk-in has no payments.
  const paisaOf = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
  expect([...paid.values()].reduce((sum, text) => sum + paisaOf(text), 0)).toBe(
    -balanceOf('advance') - balanceOf('revenue:cattle') - balanceOf('receivable'),
  );
  const { page: buyersPage } = await newVisitor({ baseURL: stack.url });
  await signInByApi(buyersPage, demoLogin('customer'));
  await buyersPage.goto(`/bookings/${own}`);
  await buyersPage.getByText(`${paid.get(own)} paid.`).waitFor();

  const env = { DATABASE_URL: stack.databaseUrl };
  const audit = await runProgram(process.execPath, ['api/src/cli/money.ts', 'audit'], { env });
  expect(audit.err).toBe('');
  const ledger = await runProgram(process.execPath, ['api/src/cli/money.ts', 'balances'], { env });
  for (const { account, holder, paisa } of balances.filter((one) => one.paisa !== 0))
    expect(ledger.out.replaceAll(/[, ]/g, '')).toContain(
      `${holder === null ? account : `cash(${holder})`}${(Math.abs(paisa) / 100).toFixed(2)}`,
    );
});
