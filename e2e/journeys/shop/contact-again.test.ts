import { describe, expect, inject } from 'vitest';
import { ownAddress } from '../../src/people.ts';
import { aMessage, EMPTY, leadsOf, typed, WORDS, write } from '../../src/screens/contact-form.ts';
import { addToCart } from '../../src/screens/saved-items.ts';
import { goHydrated, takePicture, test, SHOP_VIEWS, type Visitor } from '../../src/visitor.ts';

const words = WORDS.en;
const sendIn = ({ page }: Visitor) => page.getByRole('button', { name: words.send });

/** The keys under which this page has sent messages so far. */
function submissionsOf({ page }: Visitor): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/leads'))
      sent.push(request.headers()['idempotency-key'] ?? '');
  });
  return sent;
}

test('a message that is corrected after a lost answer is another message: both arrive', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const submissions = submissionsOf(visitor);
  const message = aMessage();
  await goHydrated(visitor, '/contact-us');
  await write(visitor, message);
  // It arrives, and the answer is lost on its way back.
  await page.route(
    '**/api/leads',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await sendIn(visitor).click();
  await page.getByRole('alert').getByText(words.offline).waitFor();
  const corrected = { ...message, message: `On Saturday, please. ${message.message}` };
  await write(visitor, corrected);
  await sendIn(visitor).click();
  await page.getByText(words.thanks).waitFor();
  expect(new Set(submissions).size).toBe(2);
  const arrived = await leadsOf(message);
  expect(arrived.map((lead) => lead.message).toSorted()).toEqual(
    [message.message, corrected.message].toSorted(),
  );
});

test('an id under which the farm has other words is replaced, and the visitor notices nothing', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const submissions = submissionsOf(visitor);
  const [message, others] = [aMessage(), aMessage()];
  await goHydrated(visitor, '/contact-us');
  await write(visitor, message);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/leads')) statuses.push(response.status());
  });
  // Somebody else's words take the id while ours are on their way.
  await page.route(
    '**/api/leads',
    async (route) => {
      const submission = route.request().headers()['idempotency-key'];
      const first = await fetch(`${inject('siteUrl')}/api/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...ownAddress().extraHTTPHeaders },
        body: JSON.stringify({ ...others, submission }),
      });
      expect(first.status).toBe(201);
      await route.continue();
    },
    { times: 1 },
  );
  await sendIn(visitor).click();
  await page.getByText(words.thanks).waitFor();
  expect(statuses).toEqual([409, 201]);
  expect(new Set(submissions).size).toBe(2);
  expect(await leadsOf(message)).toMatchObject([{ message: message.message }]);
  expect(await leadsOf(others)).toHaveLength(1);
});

test('each form keeps its own draft: what is begun in the cart does not stand on the contact page', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const message = page.locator('[name=message]');
  await addToCart(visitor, '', 'NDL-007');
  await goHydrated(visitor, '/cart');
  await message.waitFor();
  await message.fill('About the cows in my cart');
  await goHydrated(visitor, '/contact-us');
  expect(await message.inputValue()).toBe('');
  await message.fill('May we visit?');
  await goHydrated(visitor, '/contact-us?tag=NDL-012');
  expect(await message.inputValue()).not.toBe('May we visit?');
  await message.fill('About NDL-012');
  await goHydrated(visitor, '/contact-us');
  await expect.poll(() => message.inputValue()).toBe('May we visit?');
  await goHydrated(visitor, '/contact-us?tag=NDL-012');
  await expect.poll(() => message.inputValue()).toBe('About NDL-012');
});

describe.each(SHOP_VIEWS)(
  'a message that arrived, in $language at $width px',
  ({ language, width, prefix }) => {
    const said = WORDS[language];

    test('CONTACT-03 the note takes the place of the form, in sight and with the keyboard on it', async ({
      newVisitor,
    }) => {
      const visitor = await newVisitor({ width, ...ownAddress() });
      const { page } = visitor;
      await goHydrated(visitor, `${prefix}/contact-us`);
      await write(visitor, aMessage());
      await page.getByRole('button', { name: said.send }).click();
      const note = page.getByRole('status').filter({ hasText: said.thanks });
      await note.waitFor();
      expect(await page.locator('form[method=post]').count()).toBe(0);
      await expect.poll(() => note.evaluate((node) => node === document.activeElement)).toBe(true);
      const isInSight = () =>
        note.evaluate((node) => {
          const { top, bottom } = node.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      await expect.poll(isInSight).toBe(true);
      await takePicture(page, `contact-thanks-${language}-${width}`, { fullPage: false });
      await takePicture(page, `contact-thanks-whole-${language}-${width}`);
      await page.getByRole('link', { name: said.another }).click();
      expect(await typed(visitor)).toEqual(EMPTY);
      await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('firstName');
    });
  },
);
