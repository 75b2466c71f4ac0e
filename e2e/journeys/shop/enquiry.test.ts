import { randomInt } from 'node:crypto';
import { describe, expect, inject } from 'vitest';
import { ownAddress, signInAs } from '../../src/people.ts';
import { anEnquiry, leadsOf, leadsWhere, WORDS, write } from '../../src/screens/contact-form.ts';
import { OFFICE_WORDS } from '../../src/screens/office.ts';
import { addToCart } from '../../src/screens/saved-items.ts';
import { goHydrated, takePicture, test, SHOP_VIEWS } from '../../src/visitor.ts';

/** A number that nobody else has, to know the question by. */
const aNumber = () => `017${String(randomInt(1e8)).padStart(8, '0')}`;
const stored = (number: string) => `+88${number}`;

describe.each(SHOP_VIEWS)(
  'a question about a cow, in $language at $width px',
  ({ language, width, prefix }) => {
    const words = WORDS[language];

    test('needs a name and a number alone; what is missing is said, and it arrives with the tag', async ({
      newVisitor,
    }) => {
      const visitor = await newVisitor({ width, ...ownAddress() });
      const { page } = visitor;
      const send = page.getByRole('button', { name: words.send });
      await goHydrated(visitor, `${prefix}/contact-us?tag=ndl-001`);
      expect(await page.locator('form').innerText()).toContain('NDL-001');
      const labels = await page.locator('form label').allInnerTexts();
      expect(labels.map((label) => label.replace(/ \(.*\)$/, ''))).toEqual(words.enquiryLabels);
      await send.click();
      await page.getByText(words.enquiryMissing[0] ?? '').waitFor();
      expect(await page.locator('form [id$=-error]').allInnerTexts()).toEqual(words.enquiryMissing);
      const phone = aNumber();
      const message = await page.locator('[name=message]').inputValue();
      expect(message).not.toBe('');
      await write(visitor, { firstName: 'Salma', phone });
      await send.click();
      await page.getByText(words.thanks).waitFor();
      expect(await leadsWhere((one) => one.phone === stored(phone))).toMatchObject([
        { firstName: 'Salma', lastName: '', email: '', message, tagId: 'NDL-001', language },
      ]);
      expect(visitor.faults).toEqual([]);
    });

    test('without JavaScript too, also with a mail and own words', async ({ newVisitor }) => {
      const visitor = await newVisitor({ width, javaScriptEnabled: false, ...ownAddress() });
      const { page } = visitor;
      const send = page.getByRole('button', { name: words.send });
      await page.goto(`${prefix}/contact-us?tag=NDL-002`);
      const enquiry = anEnquiry();
      await write(visitor, { ...enquiry, firstName: '' });
      await send.click();
      expect(await page.locator('form [id$=-error]').allInnerTexts()).toEqual([words.enquiryMissing[0]]);
      expect(await page.locator('form').innerText()).toContain('NDL-002');
      await takePicture(page, `enquiry-no-script-${language}-${width}`);
      await write(visitor, enquiry);
      await send.click();
      await page.waitForURL(`**${prefix}/contact-us?sent=1`);
      const [lead] = await leadsOf(enquiry);
      expect(lead).toMatchObject({ firstName: 'Salma', phone: '+8801712345678', tagId: 'NDL-002' });
      // A browser posts line breaks in its own way.
      expect(lead?.message.replaceAll('\r\n', '\n')).toBe(enquiry.message);

      const phone = aNumber();
      await page.goto(`${prefix}/contact-us?tag=NDL-002`);
      await write(visitor, { firstName: 'Salma', phone, message: '' });
      await send.click();
      await page.waitForURL(`**${prefix}/contact-us?sent=1`);
      expect(await leadsWhere((one) => one.phone === stored(phone))).toMatchObject([
        { message: '', email: '' },
      ]);
    });
  },
);

test('the cart asks for a name and a number too, and the office reads who has only a number', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360, ...ownAddress() });
  const { page } = visitor;
  await addToCart(visitor, '', 'NDL-007');
  await goHydrated(visitor, '/cart');
  const phone = aNumber();
  await page.locator('[name=message]').waitFor();
  await write(visitor, { firstName: 'Rahima', phone, message: '' });
  await page.getByRole('button', { name: WORDS.en.send }).click();
  await page.getByText(WORDS.en.thanks).waitFor();
  const [lead] = await leadsWhere((one) => one.phone === stored(phone));
  expect(lead).toMatchObject({ firstName: 'Rahima', email: '', tagId: null });
  expect(lead?.message).toContain(`${inject('siteUrl')}/cow/NDL-007`);

  const staff = await newVisitor({ width: 360 });
  await signInAs(staff, 'admin');
  await staff.page.goto('/dashboard/leads');
  await staff.page.getByRole('heading', { name: OFFICE_WORDS.en.menu[4] }).waitFor();
  const card = staff.page.getByRole('row').filter({ hasText: 'Rahima' }).first();
  await card.waitFor();
  expect(await card.locator('a[href^="mailto:"]').count()).toBe(0);
  expect(await card.locator(`a[href="tel:${stored(phone)}"]`).count()).toBe(1);
});
