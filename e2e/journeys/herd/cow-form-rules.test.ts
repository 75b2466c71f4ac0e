import { Refusal } from '@khamar/contract/envelope';
import { DEMO_PASSWORD } from '@khamar/database/seed/logins';
import { LEAST_COW } from '@khamar/testkit/cow-form';
import { signedInHeaders } from '@khamar/testkit/people';
import { describe, expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { fill, sendForm, toast } from '../../src/screens/account.ts';
import { A_FORM, errorOf, fillForm } from '../../src/screens/cow-form.ts';
import { colleague, OFFICE_WORDS } from '../../src/screens/office.ts';
import { SHEET_WORDS } from '../../src/screens/sheets.ts';
import { testFarmForFile } from '../../src/test-farm.ts';
import {
  ENGLISH_DESK,
  expectSoundScreen,
  type NewVisitor,
  test,
  type View,
  OFFICE_VIEWS,
} from '../../src/visitor.ts';

const farm = testFarmForFile(3);

async function atANewCow(newVisitor: NewVisitor, { width, prefix, language }: View) {
  const words = { ...OFFICE_WORDS[language], ...SHEET_WORDS[language] };
  const visitor = await newVisitor({ width, baseURL: farm.url });
  const headers = await signInAs(visitor, 'admin');
  const { page } = visitor;
  await page.goto(`${prefix}/dashboard/cows/all`);
  await page.getByRole('button', { name: words.addCow }).click();
  const dialog = page.getByRole('dialog', { name: words.register });
  await dialog.waitFor();
  return { visitor, page, dialog, words, headers };
}

/** A box, what is typed into it, and the sentence beneath; none where it is fine. */
type Rule = [name: string, typed: string, sentence: string | null];

const numberRules = (name: string, words: string, least: Rule): Rule[] => [
  [name, 'much', `${words} must be a number`],
  [name, '12.5', 'Only integers are allowed'],
  least,
  [name, '12', null],
  [name, '', `${words} must be a number`],
];

const RULES = {
  'FORM-03': [
    ['tagId', 'ab', 'Tag ID must be at least 3 characters long'],
    ['tagId', 'abc', null],
    ['breed', 'ab', 'Breed is required'],
    ['breed', '', null],
    ['description', 'too short', 'Description must be at least 10 characters long'],
    ['description', 'long enough', null],
    ['gender', '?', 'Gender is required'],
    ['gender', '', null],
    ['color', '?', 'Color is required'],
    ['color', '', null],
  ],
  'FORM-04': [
    ['teeth', 'four', 'Amount of teeth must be a number'],
    ['teeth', '2.5', 'Only integers are allowed'],
    ['teeth', '', null],
  ],
  'FORM-05': [
    ...numberRules('currentWeight', 'Current weight', [
      'currentWeight',
      '0',
      'Current weight must be greater than 0',
    ]),
    ...numberRules('currentPrice', 'Current price', [
      'currentPrice',
      '0',
      'Current price must be greater than 0',
    ]),
    ...numberRules('age', 'Age', ['age', '-1', 'Age must be 0 or greater']),
    ['age', '0', null],
  ],
} satisfies Record<string, Rule[]>;

const IN_BANGLA: unknown = expect.stringMatching(/^[^A-Za-z0-9]+$/);

describe.each(OFFICE_VIEWS)('$language at $width px', (view) => {
  test('FORM-03 FORM-04 FORM-05 each box says these very sentences while it is filled, in both languages', async ({
    newVisitor,
  }) => {
    const { page, dialog } = await atANewCow(newVisitor, view);
    // A list of choices offers nothing wrong: somebody has meddled with it.
    for (const name of ['gender', 'color']) {
      await dialog.locator(`[name=${name}]`).evaluate((select: HTMLSelectElement) => {
        select.append(new Option('?', '?'));
      });
    }
    for (const [name, typed, sentence] of Object.values(RULES).flat()) {
      const box = dialog.locator(`[name=${name}]`);
      await (name === 'gender' || name === 'color' ? box.selectOption(typed) : box.fill(typed));
      const said = errorOf(page, name);
      const words = view.language === 'en' ? sentence : IN_BANGLA;
      await expect.poll(() => said.allInnerTexts()).toEqual(sentence === null ? [] : [words]);
    }
  });

  test('a form whose session is lost is there again after the sign-in, in the words that were typed', async ({
    newVisitor,
  }) => {
    const { visitor, page, dialog, words } = await atANewCow(newVisitor, view);
    const { language, width, prefix } = view;
    const tagId = `DRAFT-${language}-${width}`.toUpperCase();
    await fillForm(dialog, { tagId, ...A_FORM });
    const buffer = await page.screenshot();
    await dialog.locator('input[name=image]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await dialog.locator('fieldset img').waitFor();
    const ended = await page.request.post('/api/auth/logout', {
      headers: { 'x-requested-with': 'khamar', origin: farm.url },
    });
    expect(ended.status()).toBe(200);
    await dialog.getByRole('button', { name: words.save }).click();
    await page.waitForURL(/\/sign-in\?next=/);
    await fill(page, { username: 'admin', password: DEMO_PASSWORD });
    await sendForm(page).click();
    await page.waitForURL(`**${prefix}/dashboard/cows/all`);
    await dialog.getByText(words.draft).waitFor();
    for (const [name, value] of Object.entries({ tagId, ...A_FORM }))
      expect(await dialog.locator(`[name=${name}]`).inputValue()).toBe(value);
    visitor.faults.length = 0;
    await expectSoundScreen(visitor, `cow-draft-${language}-${width}`);
    await dialog.getByRole('button', { name: words.save }).click();
    await page.getByText(words.added).waitFor();
    const desk = colleague(farm.url, await signedInHeaders(`${farm.url}/api`));
    expect((await desk.see(tagId))?.tagId).toBe(tagId);

    // Saved is saved: neither the table nor the next form remembers it.
    await page.reload();
    await page.getByRole('row').filter({ hasText: tagId }).waitFor();
    await page.getByRole('button', { name: words.addCow }).click();
    expect(await dialog.locator('[name=tagId]').inputValue()).toBe('');
    expect(await dialog.getByText(words.draft).count()).toBe(0);
  });
});

test('what is given and empty is refused by the server in the same sentences', async ({ newVisitor }) => {
  const { headers } = await atANewCow(newVisitor, ENGLISH_DESK);
  const form = new FormData();
  form.append('data', JSON.stringify({ ...LEAST_COW, tagId: 'NDL-777', gender: '', color: '', breed: '' }));
  const address = `${farm.url}/api/product/dashboard/add-cow`;
  const response = await fetch(address, { method: 'POST', headers, body: form });
  expect(Refusal.parse(await response.json()).data.fields).toEqual({
    gender: 'Gender is required',
    color: 'Color is required',
    breed: 'Breed is required',
  });
});

test('a draft of somebody else, or a damaged one, is let go and opens nothing', async ({ newVisitor }) => {
  const { page, dialog } = await atANewCow(newVisitor, ENGLISH_DESK);
  const values = { ...A_FORM, tagId: 'OTHER-1', gender: '', color: '', availabilityStatus: 'SOLD' };
  const others = JSON.stringify({ username: 'somebody', cow: null, values, hadPicture: false });
  for (const kept of [others, '{"username":"admin"}', 'half']) {
    await page.evaluate((draft) => sessionStorage.setItem('khamar/cow-draft', draft), kept);
    await page.reload();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('khamar/cow-draft'))).toBeNull();
    expect(await dialog.count()).toBe(0);
  }
});

test('INV-05 a delete that is refused without a word has a sentence all the same', async ({ newVisitor }) => {
  const visitor = await newVisitor({ baseURL: farm.url });
  const { page } = visitor;
  await signInAs(visitor, 'admin');
  await page.goto('/dashboard/cows/all?tagId=NDL-001');
  const data = { message: '', code: 'cow_not_found', requestId: '1' };
  await page.route('**/delete-cow/**', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: '', data } }),
  );
  await page.getByRole('button', { name: 'Delete NDL-001' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Failed to delete cow record').waitFor();
});

test('INV-05 a delete with success false and status 200 has failed: the server says why, or we say that it failed', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: farm.url });
  const { page } = visitor;
  await signInAs(visitor, 'admin');
  await page.goto('/dashboard/cows/all?tagId=NDL-001');
  for (const [message, shown] of [
    ['It stands in the quarantine', 'It stands in the quarantine'],
    ['', 'Failed to delete cow record'],
  ] as const) {
    await page.route(
      /remove-cows|delete-cow/,
      (route) => route.fulfill({ status: 200, json: { success: false, message, data: null } }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Delete NDL-001' }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await toast(page, shown).waitFor();
    expect(await toast(page, OFFICE_WORDS.en.deleted).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Delete NDL-001' }).count()).toBe(1);
  }
});
