import { expect } from 'vitest';
import { crampedBangla } from '../../src/bangla.ts';
import { newBuyer } from '../../src/buyers.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { signInAs, signInByApi } from '../../src/people.ts';
import { colleague } from '../../src/screens/office.ts';
import { salesApi } from '../../src/screens/sales.ts';
import {
  BANGLA_PHONE,
  ENGLISH_DESK,
  expectSoundScreen,
  test,
  waitForDialogClosed,
  waitForHydration,
} from '../../src/visitor.ts';

const stack = testStackForFile(3);
const TAG = 'KILO-007';

test('COUNT-12 the office agrees on a price per KG and records the dispatch weight; outside the tolerance the customer agrees in Bangla on a phone', async ({
  newVisitor,
}) => {
  const office = await newVisitor({ width: ENGLISH_DESK.width, baseURL: stack.url });
  const headers = await signInAs(office, 'admin');
  await colleague(stack.url, headers).add({
    tagId: TAG,
    currentPrice: 100_000,
    currentWeight: 250,
    availabilityStatus: 'AVAILABLE',
  });
  const buyer = await newBuyer(stack.url);
  const code = await buyer.hold(TAG);
  await salesApi(stack.url, headers).recordPayment(code, { provider: 'cash', amountPaisa: 10_000_00 });
  const desk = office.page;
  const dialog = desk.getByRole('dialog');
  await desk.goto(`/dashboard/sales/${code}`);
  await desk.getByRole('button', { name: 'Change price', exact: true }).click();
  await dialog.getByRole('button', { name: 'By live weight' }).click();
  await dialog.getByRole('textbox', { name: /Price per KG/ }).fill('390.50');
  await dialog.getByRole('textbox', { name: /Tolerance in percent/ }).fill('4');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Agreed in the yard');
  await expectSoundScreen(office, 'reprice-by-weight-en-1440', ':root');
  await dialog.getByRole('button', { name: 'Change price', exact: true }).click();
  await waitForDialogClosed(desk);
  // 250 KG × 390.50.
  const panel = desk.getByRole('region', { name: 'Live weight' });
  await panel.getByText('৳97,625').waitFor();
  expect(await desk.getByRole('button', { name: 'Mark as delivered' }).count()).toBe(0);

  const phone = await newVisitor({ width: BANGLA_PHONE.width, baseURL: stack.url });
  const { page } = phone;
  await page.goto(`${BANGLA_PHONE.prefix}/`);
  await signInByApi(page, buyer.login);
  await page.goto(`${BANGLA_PHONE.prefix}/bookings/${code}`);
  await waitForHydration(page);
  const section = page.getByRole('region', { name: 'কেজি দরে দাম' });
  await section.getByText('৳৯৭,৬২৫').waitFor();

  await desk.getByRole('button', { name: 'Record dispatch weight', exact: true }).click();
  await dialog.getByRole('textbox', { name: /Weight on the scale/ }).fill('261');
  // 261 × 390.50 = 101,920.50: half a taka is rounded up.
  await dialog.getByText('৳1,01,921').waitFor();
  await expectSoundScreen(office, 'dispatch-weight-en-1440', ':root');
  await dialog.getByRole('button', { name: 'Record dispatch weight', exact: true }).click();
  await waitForDialogClosed(desk);
  await panel.getByText(/can't be loaded or delivered until the customer agrees/).waitFor();
  await panel.getByText('Weighed by').waitFor();
  await expectSoundScreen(office, 'booking-by-weight-en-1440');

  // The page hears of it by the stream.
  const agree = section.getByRole('button', { name: '৳১,০১,৯২১ দামে রাজি' });
  await agree.waitFor();
  await section.getByText('৳৯১,৯২১', { exact: false }).waitFor();
  await expectSoundScreen(phone, 'booking-agree-weight-bn-360');
  expect(await crampedBangla(page)).toEqual([]);
  await agree.click();
  await section.getByText(/চূড়ান্ত দাম: রওনার সময় ২৬১ কেজি/).waitFor();
  expect(await agree.count()).toBe(0);
  expect(await buyer.booking(code)).toMatchObject({ pricePaisa: 101_921_00, duePaisa: 91_921_00 });

  await desk.reload();
  await panel.getByText('Final price: 261 KG at dispatch').waitFor();
  await desk.getByRole('button', { name: 'Mark as delivered', exact: true }).waitFor();
});
