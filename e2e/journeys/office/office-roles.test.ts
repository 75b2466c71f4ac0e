import { signedInHeaders } from '@khamar/testkit/people/people';
import { expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { colleague, OFFICE_TEXTS } from '../../src/screens/office.ts';
import { SALES_TEXTS } from '../../src/screens/sales.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { BANGLA_PHONE, test } from '../../src/visitor.ts';

const stack = testStackForFile(3, { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' });

test('DASH-02 AUTH-06 an agent on a phone can do what their menu lists, and nothing more', async ({
  newVisitor,
}) => {
  const { language, width, prefix } = BANGLA_PHONE;
  const [texts, sales] = [OFFICE_TEXTS[language], SALES_TEXTS[language]];
  const desk = colleague(stack.url, await signedInHeaders(`${stack.url}/api`));
  await desk.add({ tagId: 'ROLE-1', availabilityStatus: 'AVAILABLE' });
  const visitor = await newVisitor({ width, baseURL: stack.url });
  const { page } = visitor;
  const headers = await signInAs(visitor, 'agent');
  await page.goto(`${prefix}/dashboard`);
  const bar = page.locator('nav.bar-at-thumb');
  await bar.waitFor();
  expect(await bar.locator('a, button').allInnerTexts()).toEqual(texts.barOfAgent);

  await bar.getByText(texts.barOfAgent[2], { exact: true }).click();
  await page.getByRole('combobox', { name: sales.tag }).fill('role-1');
  await page.getByRole('textbox', { name: sales.name }).fill('Karim Mia');
  await page.getByRole('textbox', { name: sales.phone }).fill('01812345678');
  await page.getByRole('button', { name: sales.hold, exact: true }).click();
  await page.getByRole('button', { name: sales.cancel }).waitFor();
  await page.getByRole('button', { name: sales.recordPayment }).waitFor();

  const statusOf = async (path: string) => (await fetch(`${stack.url}/api${path}`, { headers })).status;
  const closed = ['/product/dashboard/get-all-cows', '/users', '/audit'];
  expect(await Promise.all(closed.map(statusOf))).toEqual(closed.map(() => 403));
  expect(visitor.faults).toEqual([]);
});

test('DASH-02 DASH-03 a super administrator can open every screen of the menu', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 1440, baseURL: stack.url });
  const { page } = visitor;
  await signInAs(visitor, 'superadmin');
  await page.goto('/dashboard');
  const links = page.locator('aside nav').getByRole('link');
  await links.first().waitFor();
  const count = await links.count();
  expect(count).toBeGreaterThan(8);
  const { menu, people } = OFFICE_TEXTS.en;
  const headings = [menu[0], 'Cow Inventory', ...menu.slice(2, 8), 'Messages', ...people, menu[11], menu[12]];
  for (let n = 0; n < count; n += 1) {
    const name = await links.nth(n).innerText();
    await links.nth(n).click();
    await expect.poll(() => page.locator('aside nav [aria-current=page]').innerText()).toBe(name);
    await page
      .getByRole('main')
      .getByRole('heading', { level: 1, name: headings[n] ?? '', exact: true })
      .waitFor();
    expect(await page.getByRole('heading', { name: "You don't have access to this page" }).count()).toBe(0);
  }
  expect(visitor.faults).toEqual([]);
});
