import { expect } from 'vitest';
import { A_FORM, fillForm, openCowForm } from '../../src/screens/cow-form.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { expectSoundScreen, test, OFFICE_VIEWS, hasFocus } from '../../src/visitor.ts';

const stack = testStackForFile(3);

const TEXTS = {
  en: {
    note: 'This price and weight come to ৳611.25 per KG.',
    set: 'Set to ৳611.25 per KG',
    notSavedYet: 'Not saved yet. Fix the price per KG or save anyway.',
    saveAnyway: 'Save anyway',
    perKg: '450.50 BDT',
  },
  bn: {
    note: 'এই দাম আর ওজনে প্রতি কেজি ৳৬১১.২৫ হয়।',
    set: 'প্রতি কেজির দাম ৳৬১১.২৫ করুন',
    notSavedYet: 'এখনো সেভ হয়নি। প্রতি কেজির দাম ঠিক করুন, অথবা এভাবেই সেভ করুন।',
    saveAnyway: 'এভাবেই সেভ করুন',
    perKg: '৪৫০.৫০',
  },
};

test.for(OFFICE_VIEWS)(
  'FORM-07 F55 the form asks before it saves a weight, price per KG and price that contradict each other, $width $language',
  async (view, { newVisitor }) => {
    const { width, prefix, language } = view;
    const tagId = `KG-${language.toUpperCase()}-${width}`;
    const { visitor, page, desk, dialog, save, ...at } = await openCowForm(newVisitor, stack, view);
    const texts = { ...at.texts, ...TEXTS[language] };
    await fillForm(dialog, { ...A_FORM, tagId });
    expect(await dialog.getByText(texts.set).count(), '320 KG at 480 and 1,53,500 are no contradiction').toBe(
      0,
    );
    await fillForm(dialog, { currentWeight: '৪০৯', pricePerKg: '555', currentPrice: '2,50,000' });
    await dialog.getByText(texts.note).waitFor();
    await expectSoundScreen(visitor, `cow-form-price-${language}-${width}`);
    await save.click();
    await dialog.getByText(texts.notSavedYet).waitFor();
    expect(await desk.find(tagId), 'nothing is saved silently').toBeUndefined();
    const set = dialog.getByRole('button', { name: texts.set });
    await expect.poll(() => hasFocus(set)).toBe(true);
    await expectSoundScreen(visitor, `cow-form-price-asked-${language}-${width}`);
    await set.click();
    expect(await dialog.locator('[name=pricePerKg]').inputValue()).toBe('611.25');
    expect(await dialog.getByText(texts.note).count()).toBe(0);
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await desk.find(tagId)).toMatchObject({
      currentWeight: 409,
      pricePerKg: 611.25,
      currentPrice: 250_000,
    });

    // A confirmed price is accepted, and customers see both decimals.
    await page.getByRole('button', { name: texts.addCow }).click();
    await fillForm(dialog, { ...A_FORM, tagId: `${tagId}-B`, pricePerKg: '450.50' });
    await save.click();
    await dialog.getByRole('button', { name: texts.saveAnyway }).click();
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row').filter({ hasText: `${tagId}-B` });
    await row.getByRole('link', { name: `${tagId}-B`, exact: true }).click();
    await page.waitForURL(`**${prefix}/cow/${tagId}-B`);
    await page.getByText(texts.perKg).waitFor();
  },
);
