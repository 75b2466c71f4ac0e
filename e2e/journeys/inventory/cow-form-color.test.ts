import { expect } from 'vitest';
import { CATALOGUE_TEXTS, expectSearch, openFilters, tagsShown } from '../../src/screens/catalogue.ts';
import { A_FORM, errorOf, fillForm, openCowForm } from '../../src/screens/cow-form.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { expectSoundScreen, goHydrated, test, OFFICE_VIEWS } from '../../src/visitor.ts';

const stack = testStackForFile(12);

const TEXTS = {
  en: { perKg: '450.50 BDT', munshiganj: 'Munshiganj', pabna: 'Pabna', grey: 'Reddish grey' },
  bn: { perKg: '৪৫০.৫০ টাকা', munshiganj: 'মুন্সীগঞ্জ', pabna: 'পাবনা', grey: 'লালচে ছাই' },
};

test.for(OFFICE_VIEWS)(
  'FORM-03 CAT-05 CAT-06 a cow with a custom colour and breed is registered, filtered as Other and shown, $width $language',
  async (view, { newVisitor }) => {
    const { width, prefix, language } = view;
    const tagId = `OWN-${language}-${width}`.toUpperCase();
    const { visitor, page, desk, dialog, save, ...at } = await openCowForm(newVisitor, stack, view);
    const texts = { ...at.texts, ...CATALOGUE_TEXTS[language], ...TEXTS[language] };
    const perKg = { currentWeight: '340', pricePerKg: language === 'bn' ? '৪৫০.৫০' : '450.50' };
    await fillForm(dialog, { ...A_FORM, tagId, ...perKg, breed: texts.munshiganj });
    await dialog.locator('[name=color]').selectOption('other');
    await dialog.locator('[name=color]').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('colorLabel');
    await save.click();
    await errorOf(page, 'color').waitFor();
    await dialog.locator('[name=colorLabel]').pressSequentially(texts.grey);
    await errorOf(page, 'color').waitFor({ state: 'detached' });
    await expectSoundScreen(visitor, `cow-form-color-${language}-${width}`);
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await desk.find(tagId)).toMatchObject({
      color: texts.grey,
      pricePerKg: 450.5,
      breed: texts.munshiganj,
    });

    await goHydrated(visitor, `${prefix}/all-cows?tagId=${tagId}`);
    const panel = await openFilters(page, view);
    await panel.getByRole('checkbox', { name: texts.colors[4] }).check();
    await panel.getByLabel(texts.breed).selectOption('other');
    await expectSearch(page, `?tagId=${tagId}&color=other&breed=other&page=1&size=12`);
    await expect.poll(() => tagsShown(page)).toEqual([tagId]);
    await panel.getByRole('checkbox', { name: texts.colors[4] }).uncheck();
    await panel.getByRole('checkbox', { name: texts.colors[0] }).check();
    await expect.poll(() => tagsShown(page)).toEqual([]);

    await page.goto(`${prefix}/cow/${tagId}`);
    await page.getByText(texts.grey, { exact: true }).waitFor();
    await page.getByText(texts.perKg, { exact: true }).waitFor();

    await desk.add({ tagId: `${tagId}-2`, breed: 'Pabna', color: texts.grey });
    await page.goto(`${prefix}/dashboard/cows/all?color=other&tagId=${tagId}`);
    const row = page.getByRole('row').filter({ hasText: tagId }).last();
    // Phones show only the most important columns, without the colour.
    await (width < 480 ? row : row.getByRole('cell', { name: texts.grey })).waitFor();
    await page.getByRole('button', { name: texts.edit }).first().click();
    const form = page.getByRole('dialog', { name: texts.update });
    expect(await form.locator('[name=breed]').inputValue()).toBe(texts.pabna);
    expect(await form.locator('[name=colorLabel]').inputValue()).toBe(texts.grey);
    await form.locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
  },
);
