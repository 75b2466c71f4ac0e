import { responseOf } from '@khamar/contract/envelope';
import { BookingSummary } from '@khamar/contract/sales/booking';
import { expect } from 'vitest';
import { testStackForFile } from '../../src/journey-stack.ts';
import { signInAs } from '../../src/people.ts';
import { colleague } from '../../src/screens/office.ts';
import { salesApi } from '../../src/screens/sales.ts';
import { expectSoundScreen, test } from '../../src/visitor.ts';

const stack = testStackForFile(3);

test('COUNT-11 on a phone in Bangla: a booked cow dies, its customer is called, the booking is cancelled, the cow is gone', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360, baseURL: stack.url });
  const headers = await signInAs(visitor, 'admin');
  await colleague(stack.url, headers).add({
    tagId: 'NDL-DIED',
    currentPrice: 100_000,
    currentWeight: 250,
    availabilityStatus: 'AVAILABLE',
  });
  const { code } = await salesApi(stack.url, headers).bookForCaller('NDL-DIED');
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  await page.goto('/bn/dashboard/cows/all?tagId=NDL-DIED');
  await page.getByRole('button', { name: 'NDL-DIED-এর আরও কাজ' }).click();
  await dialog.getByRole('button', { name: 'মুছুন' }).click();
  await dialog.getByRole('button', { name: 'মারা গেছে, চুরি হয়েছে বা দিয়ে দেওয়া হয়েছে?' }).click();
  await dialog.getByRole('textbox').fill('সাপে কেটেছে');
  await expectSoundScreen(visitor, 'leave-herd-bn-360');
  await dialog.getByRole('button', { name: 'গরু বাদ দিন' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto('/bn/dashboard');
  await page.getByRole('link', { name: /ক্রেতাকে ফোন করুন: বুক করা গরু আর খামারে নেই/ }).click();
  await page.getByRole('link', { name: code }).click();
  await page.getByRole('alert').filter({ hasText: 'মারা গেছে' }).waitFor();
  await expectSoundScreen(visitor, 'left-cow-booking-bn-360');
  const cancelled = await fetch(`${stack.url}/api/sales/bookings/${code}/cancel`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ reason: 'মারা গেছে' }),
  });
  expect(responseOf(BookingSummary).parse(await cancelled.json()).data.state).toBe('CANCELLED');
  await page.goto('/bn/dashboard/cows/removed');
  await page.getByText('মারা গেছে · সাপে কেটেছে').waitFor();
  await expectSoundScreen(visitor, 'removed-cows-bn-360');
});
