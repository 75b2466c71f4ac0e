import { expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { A_FORM, fillForm } from '../../src/screens/cow-form.ts';
import { colleague, OFFICE_WORDS } from '../../src/screens/office.ts';
import { SHEET_WORDS } from '../../src/screens/sheets.ts';
import { testFarmForFile } from '../../src/test-farm.ts';
import { expectSoundScreen, test, VIEWS } from '../../src/visitor.ts';

const farm = testFarmForFile(3);

const WORDS = {
  en: { note: 'Price and weight make ৳611.25 per KG', set: 'Set the price per KG to ৳611.25' },
  bn: { note: 'দাম আর ওজন হিসাবে প্রতি কেজি ৳৬১১.২৫ হয়', set: 'প্রতি কেজির দাম ৳৬১১.২৫ করুন' },
};

test.for(VIEWS)(
  'the form says when weight, price per KG and price contradict each other, and mends it, $width $language',
  async ({ width, prefix, language }, { newVisitor }) => {
    const words = { ...OFFICE_WORDS[language], ...SHEET_WORDS[language], ...WORDS[language] };
    const tagId = `KG-${language.toUpperCase()}-${width}`;
    const visitor = await newVisitor({ width, baseURL: farm.url });
    const desk = colleague(farm.url, await signInAs(visitor, 'admin'));
    const { page } = visitor;
    await page.goto(`${prefix}/dashboard/cows/all`);
    await page.getByRole('button', { name: words.addCow }).click();
    const dialog = page.getByRole('dialog', { name: words.register });
    await fillForm(dialog, { ...A_FORM, tagId });
    expect(await dialog.getByText(words.set).count(), '320 KG at 480 and 1,53,500 are no contradiction').toBe(
      0,
    );
    await fillForm(dialog, { currentWeight: '৪০৯', pricePerKg: '555', currentPrice: '2,50,000' });
    await dialog.getByText(words.note).waitFor();
    await expectSoundScreen(visitor, `cow-form-price-${language}-${width}`);
    await dialog.getByRole('button', { name: words.set }).click();
    expect(await dialog.locator('[name=pricePerKg]').inputValue()).toBe('611.25');
    expect(await dialog.getByText(words.note).count()).toBe(0);
    await page.locator('[form=cow-form]').click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await desk.see(tagId)).toMatchObject({
      currentWeight: 409,
      pricePerKg: 611.25,
      currentPrice: 250_000,
    });
  },
);
