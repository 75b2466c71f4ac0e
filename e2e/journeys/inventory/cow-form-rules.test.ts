import { DEMO_PASSWORD } from '@khamar/database/seed/logins';
import { signedInHeaders } from '@khamar/testkit/people/people';
import { describe, expect } from 'vitest';
import { fill, sendForm, toast } from '../../src/screens/account.ts';
import { A_FORM, fillForm, openCowForm } from '../../src/screens/cow-form.ts';
import { colleague, OFFICE_TEXTS } from '../../src/screens/office.ts';
import { SHEET_TEXTS } from '../../src/screens/sheets.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { ENGLISH_DESK, expectSoundScreen, test, OFFICE_VIEWS } from '../../src/visitor.ts';

const stack = testStackForFile(3);

describe.each(OFFICE_VIEWS)('$language at $width px', (view) => {
  test('a form whose session was lost is restored with everything typed after signing in', async ({
    newVisitor,
  }) => {
    const { visitor, page, dialog, ...at } = await openCowForm(newVisitor, stack, view);
    const { language, width, prefix } = view;
    const texts = { ...at.texts, ...SHEET_TEXTS[language] };
    const tagId = `DRAFT-${language}-${width}`.toUpperCase();
    await fillForm(dialog, { tagId, ...A_FORM });
    const buffer = await page.screenshot();
    await dialog.locator('input[name=image]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await dialog.locator('fieldset img').waitFor();
    const ended = await page.request.post('/api/auth/logout', {
      headers: { 'x-requested-with': 'khamar', origin: stack.url },
    });
    expect(ended.status()).toBe(200);
    await dialog.getByRole('button', { name: texts.save }).click();
    await page.waitForURL(/\/sign-in\?next=/);
    await fill(page, { username: 'admin', password: DEMO_PASSWORD });
    await sendForm(page).click();
    await page.waitForURL(`**${prefix}/dashboard/cows/all`);
    await dialog.getByText(texts.draft).waitFor();
    for (const [name, value] of Object.entries({ tagId, ...A_FORM }))
      expect(await dialog.locator(`[name=${name}]`).inputValue()).toBe(value);
    visitor.faults.length = 0;
    await expectSoundScreen(visitor, `cow-draft-${language}-${width}`);
    await dialog.getByRole('button', { name: texts.save }).click();
    await page.getByText(texts.added).waitFor();
    const desk = colleague(stack.url, await signedInHeaders(`${stack.url}/api`));
    expect((await desk.find(tagId))?.tagId).toBe(tagId);

    // After saving there is no draft, neither in the table nor in the next form.
    await page.reload();
    await page.getByRole('row').filter({ hasText: tagId }).waitFor();
    await page.getByRole('button', { name: texts.addCow }).click();
    expect(await dialog.locator('[name=tagId]').inputValue()).toBe('');
    expect(await dialog.getByText(texts.draft).count()).toBe(0);
  });
});

test('a draft of another user, or a damaged one, is discarded and opens no form', async ({ newVisitor }) => {
  const { page, dialog } = await openCowForm(newVisitor, stack, ENGLISH_DESK);
  const values = { ...A_FORM, tagId: 'OTHER-1', gender: '', color: '', availabilityStatus: 'SOLD' };
  const others = JSON.stringify({ username: 'someone', cow: null, values, hadImage: false });
  for (const stored of [others, '{"username":"admin"}', 'half']) {
    await page.evaluate((draft) => sessionStorage.setItem('khamar/cow-draft', draft), stored);
    await page.reload();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('khamar/cow-draft'))).toBeNull();
    expect(await dialog.count()).toBe(0);
  }
});

test("INV-05 a rejected deletion, even with status 200, shows the server's message or a generic one", async ({
  newVisitor,
}) => {
  const { page, dialog } = await openCowForm(newVisitor, stack, ENGLISH_DESK);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const NOT_FOUND = { message: '', code: 'cow_not_found', requestId: '1' };
  for (const [status, message, data, shown] of [
    [409, '', NOT_FOUND, 'Failed to delete cow record'],
    [200, 'It is in quarantine', null, 'It is in quarantine'],
    [200, '', null, 'Failed to delete cow record'],
  ] as const) {
    await page.route(
      '**/delete-cow/**',
      (route) => route.fulfill({ status, json: { success: false, message, data } }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Delete NDL-001' }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await toast(page, shown).waitFor();
    expect(await toast(page, OFFICE_TEXTS.en.deleted).count()).toBe(0);
    await page.getByRole('button', { name: 'Delete NDL-001' }).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await toast(page, shown).waitFor({ state: 'detached' });
  }
});
