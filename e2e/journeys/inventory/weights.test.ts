import { expect } from 'vitest';
import { testStackForFile } from '../../src/journey-stack.ts';
import { photoFile } from '../../src/offline-phone.ts';
import { signInAs } from '../../src/people.ts';
import { colleague } from '../../src/screens/office.ts';
import { expectSoundScreen, test } from '../../src/visitor.ts';

const stack = testStackForFile(3);

test('WEIGH-01 WEIGH-04 staff weigh a cow with a photo and correct the weight; its page shows when it was weighed and what it was before', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 1440, baseURL: stack.url });
  const headers = await signInAs(visitor, 'admin');
  await colleague(stack.url, headers).add({ tagId: 'NDL-YARD', currentWeight: 320 });
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  await page.goto('/cow/NDL-YARD');
  await page.getByText('320 KG, estimated').waitFor();

  await page.goto('/dashboard/cows/all?tagId=NDL-YARD');
  await page.getByRole('button', { name: '320 KG' }).click();
  await dialog.getByRole('button', { name: 'Add weight' }).click();
  await dialog.getByLabel('Weight (KG)').fill('430');
  await dialog.getByLabel('Scale').fill('Yard');
  await dialog.locator('input[type=file]').setInputFiles(await photoFile());
  await dialog.getByText('Photo added').waitFor();
  await dialog.getByRole('button', { name: 'Add weight' }).click();
  await dialog.getByText('430 KG · measured').waitFor();
  const photo = await dialog.getByRole('link', { name: 'Photo' }).getAttribute('href');
  expect((await page.request.get(photo ?? '')).headers()['content-type']).toBe('image/jpeg');
  await dialog.getByRole('button', { name: 'Correct 430 KG' }).click();
  await dialog.getByLabel('Weight (KG)').fill('340');
  await dialog.getByRole('button', { name: 'Correct weight' }).click();
  await dialog.getByText('Enter a reason').waitFor();
  await dialog.getByLabel('Reason').fill('Digits swapped');
  await dialog.getByRole('button', { name: 'Correct weight' }).click();
  await dialog.getByText('340 KG · measured').waitFor();
  await dialog.getByText('Correction: Digits swapped').waitFor();
  await expectSoundScreen(visitor, 'weights-en-1440');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '340 KG' }).waitFor();

  await page.goto('/cow/NDL-YARD');
  await page.getByText('340 KG, weighed today').waitFor();
  const history = page.getByRole('region', { name: 'Weight and price records' });
  await history.getByRole('img', { name: 'Weight over time: 320 KG → 340 KG' }).waitFor();
  await history.getByText('All weights, prices and statuses').click();
  const cells = await history.getByRole('cell').allInnerTexts();
  expect(cells).toContain('340 KG · measured');
  expect(cells).not.toContain('430 KG · measured');
});

test('WEIGH-01 WEIGH-04 on a phone in Bangla: weights from the menu of a cow, history and the page that explains it', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360, baseURL: stack.url });
  const headers = await signInAs(visitor, 'admin');
  await colleague(stack.url, headers).add({ tagId: 'NDL-OJON', currentWeight: 320 });
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  await page.goto('/bn/dashboard/cows/all?tagId=NDL-OJON');
  await page.getByRole('button', { name: 'NDL-OJON-এর আরও কাজ' }).click();
  await dialog.getByRole('button', { name: 'ওজন' }).click();
  await dialog.getByRole('button', { name: 'ওজন যোগ করুন' }).click();
  await dialog.getByRole('textbox').first().fill('৩৪০');
  await expectSoundScreen(visitor, 'add-weight-bn-360');
  await dialog.getByRole('button', { name: 'ওজন যোগ করুন' }).click();
  await dialog.getByText('৩৪০ কেজি · মাপা').waitFor();
  await expectSoundScreen(visitor, 'weights-bn-360');

  await page.goto('/bn/cow/NDL-OJON');
  await page.getByText('৩৪০ কেজি, আজ মাপা').waitFor();
  await expectSoundScreen(visitor, 'cow-history-bn-360');
  await page.getByRole('link', { name: 'এই রেকর্ড কীভাবে সুরক্ষিত থাকে' }).click();
  await page.getByRole('heading', { level: 1, name: 'ওজন আর দামের রেকর্ড' }).waitFor();
  await expectSoundScreen(visitor, 'records-bn-360');
});
