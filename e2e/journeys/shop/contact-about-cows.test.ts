import { randomInt } from 'node:crypto';
import { describe, expect, inject } from 'vitest';
import { ownAddress, signInAs } from '../../src/people.ts';
import { leadsWhere, TEXTS, fillMessage } from '../../src/screens/contact-form.ts';
import { OFFICE_TEXTS } from '../../src/screens/office.ts';
import { cartOf, itemOf, storeItems, cowOf } from '../../src/screens/saved-items.ts';
import { goHydrated, takeScreenshot, test, SHOP_VIEWS } from '../../src/visitor.ts';

/** A unique number, to identify the message. */
const aNumber = () => `017${String(randomInt(1e8)).padStart(8, '0')}`;
const normalized = (number: string) => `+88${number}`;
const leadOf = (number: string) => leadsWhere((one) => one.phone === normalized(number));

describe.each(SHOP_VIEWS)(
  'a question about a cow, in $language at $width px',
  ({ language, width, prefix }) => {
    const texts = TEXTS[language];

    test('needs only a name and number, arrives with the tag or the cart, keeps one draft per form, and appears in the office', async ({
      newVisitor,
    }) => {
      const visitor = await newVisitor({ width, ...ownAddress() });
      const { page } = visitor;
      const message = page.locator('[name=message]');
      const send = page.getByRole('button', { name: texts.send });
      const thanks = page.getByText(texts.thanks);
      await storeItems(visitor, { carts: cartOf(itemOf(await cowOf('NDL-007'))) });
      await goHydrated(visitor, `${prefix}/cart`);
      await message.fill('About the cows in my cart');

      await goHydrated(visitor, `${prefix}/contact-us?tag=ndl-001`);
      expect(await page.locator('form').innerText()).toContain('NDL-001');
      const labels = await page.locator('form label').allInnerTexts();
      expect(labels.map((label) => label.replace(/ \(.*\)$/, ''))).toEqual(texts.aboutCowsLabels);
      await send.click();
      await page.getByText(texts.aboutCowsMissing[0] ?? '').waitFor();
      expect(await page.locator('form [id$=-error]').allInnerTexts()).toEqual(texts.aboutCowsMissing);
      const prefilled = await message.inputValue();
      expect(['', 'About the cows in my cart']).not.toContain(prefilled);
      await message.fill(`${prefilled} Today?`);

      await goHydrated(visitor, `${prefix}/contact-us`);
      expect(await message.inputValue()).toBe('');
      await message.fill('May we visit?');
      await goHydrated(visitor, `${prefix}/contact-us?tag=NDL-001`);
      await expect.poll(() => message.inputValue()).toBe(`${prefilled} Today?`);
      const [cowPhone, cartPhone] = [aNumber(), aNumber()];
      await fillMessage(visitor, { firstName: 'Salma', phone: cowPhone });
      await send.click();
      await thanks.waitFor();
      expect(await leadOf(cowPhone)).toMatchObject([
        {
          firstName: 'Salma',
          lastName: '',
          email: '',
          message: `${prefilled} Today?`,
          tagId: 'NDL-001',
          language,
        },
      ]);
      await goHydrated(visitor, `${prefix}/contact-us`);
      await expect.poll(() => message.inputValue()).toBe('May we visit?');

      await goHydrated(visitor, `${prefix}/cart`);
      await expect.poll(() => message.inputValue()).toBe('About the cows in my cart');
      await fillMessage(visitor, { firstName: 'Rahima', phone: cartPhone, message: '' });
      await send.click();
      await thanks.waitFor();
      const [lead] = await leadOf(cartPhone);
      expect(lead).toMatchObject({ firstName: 'Rahima', email: '', tagId: null });
      expect(lead?.message).toContain(`${inject('siteUrl')}${prefix}/cow/NDL-007`);
      expect(visitor.faults).toEqual([]);

      await signInAs(visitor, 'admin');
      // Searched by its number: other tests send leads too, and the list shows the latest twenty.
      await page.goto(`${prefix}/dashboard/leads?q=${cartPhone}`);
      await page.getByRole('heading', { name: OFFICE_TEXTS[language].menu[7] }).waitFor();
      const row = page
        .getByRole('row')
        .filter({ has: page.locator(`a[href="tel:${normalized(cartPhone)}"]`), hasText: 'Rahima' });
      await row.waitFor();
      expect(await row.locator('a[href^="mailto:"]').count()).toBe(0);
    });

    test('works without JavaScript', async ({ newVisitor }) => {
      const visitor = await newVisitor({ width, javaScriptEnabled: false, ...ownAddress() });
      const { page } = visitor;
      const send = page.getByRole('button', { name: texts.send });
      const phone = aNumber();
      await page.goto(`${prefix}/contact-us?tag=NDL-002`);
      await fillMessage(visitor, { phone, message: '' });
      await send.click();
      const errors = page.locator('form [id$=-error]');
      await expect.poll(() => errors.allInnerTexts()).toEqual([texts.aboutCowsMissing[0]]);
      await page.waitForLoadState();
      expect(await page.locator('form').innerText()).toContain('NDL-002');
      await takeScreenshot(page, `contact-about-cows-no-script-${language}-${width}`);
      await fillMessage(visitor, { firstName: 'Salma' });
      await send.click();
      await page.waitForURL(`**${prefix}/contact-us?sent=1`);
      expect(await leadOf(phone)).toMatchObject([
        { firstName: 'Salma', message: '', email: '', tagId: 'NDL-002' },
      ]);
    });
  },
);
