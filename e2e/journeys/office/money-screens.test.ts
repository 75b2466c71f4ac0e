import { farmDay } from '@khamar/contract/moment';
import { demoLogin, signedInHeaders } from '@khamar/testkit/people/people';
import { describe, expect } from 'vitest';
import { crampedBangla } from '../../src/bangla.ts';
import { signInAs } from '../../src/people.ts';
import { colleague } from '../../src/screens/office.ts';
import { salesApi } from '../../src/screens/sales.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { expectSoundScreen, test, OFFICE_VIEWS } from '../../src/visitor.ts';

const stack = testStackForFile(3, { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' });
const COW = { currentPrice: 100_000, currentWeight: 250, availabilityStatus: 'AVAILABLE' };
const TEXTS = {
  en: {
    record: 'Record payment',
    amount: 'Amount in taka',
    balance: 'Owed to us',
    today: 'Today',
    void: /^Void or correct receipt/,
    decide: /^Review void/,
    request: 'Request void',
    reason: 'Reason',
    voided: 'Void',
    owed: '৳40,000',
  },
  bn: {
    record: 'পেমেন্ট জমা করুন',
    amount: 'টাকার পরিমাণ',
    balance: 'আমাদের পাওনা',
    today: 'আজ',
    void: /^বাতিল বা সংশোধন: রসিদ/,
    decide: /^বাতিলের অনুরোধ দেখুন: রসিদ/,
    request: 'বাতিলের অনুরোধ করুন',
    reason: 'কারণ',
    voided: 'ভুল বলে বাতিল',
    owed: '৳৪০,০০০',
  },
};

describe.each(OFFICE_VIEWS)('$language at $width px', (view) => {
  const texts = TEXTS[view.language];

  test('COUNT-10 COUNT-06 debts, daily totals, balance; a payment recorded by mistake is voided by a second person', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: view.width, baseURL: stack.url });
    const headers = await signInAs(visitor, 'admin');
    const sales = salesApi(stack.url, headers);
    const owner = salesApi(stack.url, await signedInHeaders(`${stack.url}/api`, demoLogin('superadmin')));
    const tagId = `MONEY-${view.language}`;
    await colleague(stack.url, headers).add({ ...COW, tagId });
    const phone = view.language === 'bn' ? '01911-222333' : '01911-222334';
    const name = `Debtor ${view.language}`;
    const cash = { provider: 'cash', amountPaisa: 10_000_00 };
    const { code } = await sales.bookForCaller(tagId, { name, phone, received: cash });
    const dueOn = farmDay();
    await sales.deliver(code);
    const { page } = visitor;
    const row = page.getByRole('row').filter({ hasText: code });
    const dialog = page.getByRole('dialog');

    await page.goto(`${view.prefix}/dashboard/transactions/receivables`);
    await row.waitFor();
    await expectSoundScreen(visitor, `receivables-${view.language}-${view.width}`);
    expect(await crampedBangla(page)).toEqual([]);
    await row.getByRole('button').first().click();
    await dialog.getByRole('combobox').selectOption('cash');
    await dialog.getByRole('textbox', { name: texts.amount }).fill('50000');
    await dialog.getByRole('button', { name: texts.record, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row.getByText(texts.owed).first().waitFor();

    await page.goto(`${view.prefix}/dashboard/transactions/days`);
    await page.getByRole('row').nth(1).waitFor();
    if (view.width === 360) await page.getByRole('combobox').last().selectOption('today');
    else await page.getByRole('button', { name: texts.today, exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(dueOn);
    await page.getByRole('row').nth(1).waitFor();
    await expectSoundScreen(visitor, `daily-totals-${view.language}-${view.width}`);

    await page.goto(`${view.prefix}/dashboard/transactions/balance`);
    await page.getByRole('heading', { name: texts.balance }).waitFor();
    await expectSoundScreen(visitor, `balance-${view.language}-${view.width}`);

    const payment = await sales.recordPayment(code, {
      provider: 'bank',
      externalId: `OOPS${view.language}`,
      amountPaisa: 500_00,
    });
    await page.goto(`${view.prefix}/dashboard/transactions?q=OOPS${view.language}`);
    await page.getByRole('button', { name: texts.void }).click();
    await dialog.getByRole('textbox', { name: texts.reason }).fill('Typed twice');
    await expectSoundScreen(visitor, `void-${view.language}-${view.width}`);
    await dialog.getByRole('button', { name: texts.request, exact: true }).click();
    await page.getByRole('button', { name: texts.decide }).waitFor();
    await owner.approveVoid(payment._id);
    await page.getByText(texts.voided, { exact: true }).filter({ visible: true }).first().waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
