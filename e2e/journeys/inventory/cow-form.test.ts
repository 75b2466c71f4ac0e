import { ApiError } from '@khamar/contract/envelope';
import { UPLOAD_LIMITS } from '@khamar/contract/limits';
import { describe, expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { A_FORM, chooseHugeImage, errorOf, fillForm, openCowForm } from '../../src/screens/cow-form.ts';
import { chooseInMenu } from '../../src/screens/office.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  ENGLISH_DESK,
  ENGLISH_PHONE,
  expectSoundScreen,
  holdCalls,
  type NewVisitor,
  test,
  type View,
  OFFICE_VIEWS,
} from '../../src/visitor.ts';

const stack = testStackForFile(12);

const openForm = (newVisitor: NewVisitor, view: View, tagId?: string) =>
  openCowForm(newVisitor, stack, view, tagId);

describe.each(OFFICE_VIEWS)('$language at $width px', (view) => {
  const { language, width } = view;

  test('FORM-01 F43 has all fields; the photo is previewed and, though marked, optional; the description may be in Bangla only', async ({
    newVisitor,
  }) => {
    const tagId = `NEW-${language}-${width}`.toUpperCase();
    const { visitor, page, dialog, save, texts, desk } = await openForm(newVisitor, view);
    const names = await dialog
      .locator('input[name], select[name], textarea[name]')
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('name')));
    expect(names).toEqual([
      'tagId',
      'breed',
      'teeth',
      'age',
      'gender',
      'color',
      'currentWeight',
      'pricePerKg',
      'currentPrice',
      'availabilityStatus',
      'description',
      'descriptionBn',
      'image',
    ]);
    const image = dialog.locator('input[name=image]');
    expect(await image.getAttribute('accept')).toBe('image/*');
    expect(await image.getAttribute('multiple')).toBeNull();
    expect(await dialog.locator('legend').innerText()).toMatch(/\*$/);
    expect(await dialog.locator('input[capture=environment]').count(), 'straight from the camera').toBe(1);

    const label = page.locator('label[for=cow-description]');
    expect(await label.innerText()).toContain('*');
    expect(await page.locator('#cow-description').getAttribute('aria-required')).toBe('true');
    await fillForm(dialog, { tagId, ...A_FORM });
    await expect.poll(() => label.innerText()).not.toContain('*');
    await dialog.locator('[name=gender]').selectOption('MALE_BULL');
    const buffer = await page.screenshot();
    await image.setInputFiles({ name: 'cow.png', mimeType: 'image/png', buffer });
    await dialog.locator('fieldset img').waitFor();
    expect(visitor.apiCalls.filter((call) => call.includes('add-cow'))).toEqual([]);
    await expectSoundScreen(visitor, `cow-form-filled-${language}-${width}`);
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(texts.added).waitFor();
    const cow = await desk.find(tagId);
    expect(cow).toMatchObject({ teeth: 4, currentPrice: 153_500, gender: 'MALE_BULL', color: null });
    expect(cow?.picture).not.toBeNull();
    expect(cow?.descriptionBn).toBe(A_FORM.descriptionBn);

    // Without a photo, and described in Bangla only.
    await page.getByRole('button', { name: texts.addCow }).click();
    await fillForm(dialog, { tagId: `${tagId}-B`, ...A_FORM, description: '' });
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await desk.find(`${tagId}-B`)).toMatchObject({ picture: null });
  });

  test('FORM-02 INV-05 validates on each change, shows progress, logs failures and resets; the list follows each change', async ({
    newVisitor,
  }) => {
    const tagId = `TWO-${language}-${width}`.toUpperCase();
    const { visitor, page, dialog, save, texts, desk } = await openForm(newVisitor, view);
    const tag = dialog.locator('[name=tagId]');
    await tag.pressSequentially('AB');
    const message = errorOf(page, 'tagId');
    await message.waitFor();
    expect(await message.evaluate((text) => getComputedStyle(text).color)).toBe('rgb(168, 73, 42)');
    await tag.press('C');
    await message.waitFor({ state: 'detached' });
    await save.click();
    for (const name of ['age', 'currentWeight', 'currentPrice', 'description'])
      await errorOf(page, name).waitFor();

    await fillForm(dialog, { tagId, ...A_FORM });
    const held = Promise.withResolvers<void>();
    await page.route('**/add-cow', async (route) => {
      await held.promise;
      await route.abort('internetdisconnected');
    });
    await save.click();
    await dialog.locator('button[type=submit][aria-busy=true]').waitFor();
    held.resolve();
    await page.getByText(texts.failed).waitFor();
    expect(visitor.faults.some((fault) => fault.startsWith('Form submission failed:'))).toBe(true);
    expect(await tag.inputValue(), 'nothing typed is lost').toBe(tagId);
    visitor.faults.length = 0;
    // Under the pointer it stays.
    await page.locator('.toast').hover();
    await expectSoundScreen(visitor, `cow-form-failed-${language}-${width}`);
    await page.locator('.toast').getByRole('button').click();
    await page.getByText(texts.failed).waitFor({ state: 'detached' });
    await page.unroute('**/add-cow');
    await dialog.getByRole('button', { name: texts.tryAgain }).click();
    await page.getByText(texts.added).waitFor();
    await page.getByRole('button', { name: texts.addCow }).click();
    expect(await tag.inputValue()).toBe('');
    expect(await dialog.locator('[name=description]').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: tagId });
    await row.waitFor();

    await row.getByRole('button', { name: texts.edit }).click();
    const update = page.getByRole('dialog', { name: texts.update });
    await fillForm(update, { breed: 'Mirkadim', tagId: 'NDL-001' });
    await update.getByRole('button', { name: texts.save }).click();
    await page.getByText(texts.failed).waitFor();
    await errorOf(page, 'tagId').waitFor();
    await fillForm(update, { tagId });
    await update.getByRole('button', { name: texts.tryAgain }).click();
    await page.getByText(texts.updated).waitFor();
    await row.filter({ hasText: language === 'en' ? 'Mirkadim' : 'মিরকাদিম' }).waitFor();

    const remove = async () => {
      const button = row.getByRole('button', { name: texts.remove });
      await (width < 480 ? chooseInMenu(page, row, texts.remove) : button.click());
      await page.getByRole('button', { name: texts.confirm, exact: true }).click();
    };
    // A colleague changed the cow first: the server rejects the deletion with its message.
    await desk.change(await desk.get(tagId), { age: 4 });
    const readAgain = page.waitForResponse(/get-all-cows/);
    await remove();
    await page.getByText(texts.wasChanged).first().waitFor();
    await row.waitFor();
    // With the version that the last deletion needs.
    await readAgain;
    await page.route('**/delete-cow/**', (route) => route.abort('internetdisconnected'));
    await remove();
    await page.getByText(texts.error).waitFor();
    expect(visitor.faults.some((fault) => fault.startsWith('Deleting failed:'))).toBe(true);
    await row.waitFor();
    await page.unroute('**/delete-cow/**');
    await remove();
    await page.getByText(texts.deleted).waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await desk.find(tagId)).toBeUndefined();
  });
});

const LEAST_WRONG = { teeth: 'four', currentWeight: '0', currentPrice: '0', age: '-1' };
const WRONG = [
  { tagId: 'ab', breed: 'ab', description: 'too short', ...LEAST_WRONG },
  { tagId: 'a b c', teeth: '2.5', currentWeight: 'heavy', currentPrice: 'dear', age: 'old' },
  { currentWeight: '12.5', currentPrice: '১.৫', age: '1.5', pricePerKg: '-3' },
  { currentWeight: '', currentPrice: '', age: '' },
];

test('FORM-03 FORM-04 FORM-05 FORM-07 browser and server show the same error messages for the same fields', async ({
  newVisitor,
}) => {
  const { page, dialog, save, headers } = await openForm(newVisitor, ENGLISH_DESK);
  // A select offers only valid values, so the test adds an invalid one.
  for (const name of ['gender', 'color']) {
    const box = dialog.locator(`[name=${name}]`);
    await box.evaluate((select: HTMLSelectElement) => {
      select.append(new Option('?', '?'));
    });
    await box.selectOption('?');
    await errorOf(page, name)
      .getByText(/^(Gender|Color) is required$/)
      .waitFor();
    await box.selectOption('');
  }
  for (const wrong of WRONG) {
    const values = { tagId: 'NDL-777', ...A_FORM, ...wrong };
    await fillForm(dialog, values);
    await save.click();
    await expect.poll(() => page.locator('[id$=-error]').count()).toBe(Object.keys(wrong).length);
    const shown = await page
      .locator('[id$=-error]')
      .evaluateAll((all) => all.map((text) => [text.id.replace(/^cow-|-error$/g, ''), text.textContent]));
    const form = new FormData();
    form.append('data', JSON.stringify({ ...values, availabilityStatus: 'AVAILABLE' }));
    const response = await fetch(`${stack.url}/api/product/dashboard/add-cow`, {
      method: 'POST',
      headers,
      body: form,
    });
    expect(response.status).toBe(400);
    const { fields } = ApiError.parse(await response.json()).data;
    expect(Object.fromEntries(shown)).toEqual(fields);
  }
});

test('FORM-02 F46 a photo over the upload limit is shrunk on the phone, and its progress bar claims no percentage', async ({
  newVisitor,
}) => {
  const { page, dialog, save, texts, desk } = await openForm(newVisitor, ENGLISH_PHONE);
  await fillForm(dialog, { tagId: 'HUGE-1', ...A_FORM });
  expect(await chooseHugeImage(page)).toBeGreaterThan(UPLOAD_LIMITS.maxBytes);
  await dialog.locator('fieldset img').waitFor();
  const release = await holdCalls(page, '**/add-cow');
  await save.click();
  await dialog.getByRole('progressbar').waitFor();
  expect(await dialog.getByText(/\d%/).count()).toBe(0);
  release();
  await page.getByText(texts.added).waitFor();
  expect((await desk.find('HUGE-1'))?.picture).not.toBeNull();
});

test('closing an unsaved form by Escape or Back asks first', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360, baseURL: stack.url, isReused: true });
  const { page } = visitor;
  await signInAs(visitor, 'admin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Cows', exact: true }).click();
  await page.getByRole('button', { name: 'Add Cow' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register New Cow' });
  const tag = dialog.locator('[name=tagId]');
  // The dialog is empty until the form has loaded; then the focus moves to its first field.
  await dialog.locator('[name=tagId]:focus').waitFor();
  await page.keyboard.type('NDL-5');
  expect(await tag.inputValue(), 'the first field has the focus').toBe('NDL-5');

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const keepEditing = question.getByRole('button', { name: 'Keep editing' });
  await page.keyboard.press('Escape');
  await question.waitFor();
  await expectSoundScreen(visitor, 'cow-form-leave-360');
  await keepEditing.click();
  await question.waitFor({ state: 'detached' });
  await page.evaluate(() => {
    history.back();
  });
  await keepEditing.click();
  await question.waitFor({ state: 'detached' });
  expect(await tag.inputValue()).toBe('NDL-5');
  await page.keyboard.press('Escape');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect
    .poll(() => dialog.isVisible(), { message: 'a second Escape closes the question, not the form' })
    .toBe(true);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await dialog.waitFor({ state: 'detached' });
});

describe.each(OFFICE_VIEWS)('$language at $width px', (view) => {
  test('when two people edit one cow, the second one chooses line by line, and nothing is lost', async ({
    newVisitor,
  }) => {
    const tagId = view.language === 'en' ? 'NDL-002' : 'NDL-003';
    const { page, visitor, texts, dialog, save, desk } = await openForm(newVisitor, view, tagId);
    const theirs = { currentPrice: 111_000, description: 'Weighed again this morning.' };
    await desk.change(await desk.get(tagId), theirs);
    await fillForm(dialog, { currentPrice: '122000', breed: 'Pabna' });
    await save.click();
    const conflict = page.getByRole('dialog').filter({ has: page.getByRole('radio') });
    await conflict.waitFor();
    expect(await desk.find(tagId)).toMatchObject({ currentPrice: 111_000 });
    const rows = await conflict.locator('tbody tr').count();
    expect(rows, 'price, the price per KG that follows it, breed and description').toBe(4);
    visitor.faults.length = 0;
    await expectSoundScreen(visitor, `cow-conflict-${view.language}-${view.width}`);
    // Theirs is preselected for the price, which both changed; mine for the breed, which only I changed.
    expect(await conflict.locator('input[name=choice-currentPrice]').last().isChecked()).toBe(true);
    expect(await conflict.locator('input[name=choice-breed]').first().isChecked()).toBe(true);
    await conflict.getByRole('button', { name: texts.saveChoice }).click();
    await page.getByText(texts.updated).waitFor();
    expect(await desk.find(tagId)).toMatchObject({ breed: 'Pabna', ...theirs });
  });
});
