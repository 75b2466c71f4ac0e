import { responseOf } from '@khamar/contract/envelope';
import { CashPage } from '@khamar/contract/sales/cash';
import { signedInHeaders } from '@khamar/testkit/people/people';
import { expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { colleague } from '../../src/screens/office.ts';
import { SALES_TEXTS } from '../../src/screens/sales.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { BANGLA_PHONE, expectSoundScreen, test } from '../../src/visitor.ts';

const stack = testStackForFile(3, { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' });

const cashOf = async (headers: Record<string, string>) => {
  const response = await fetch(`${stack.url}/api/sales/cash`, { headers });
  return responseOf(CashPage).parse(await response.json()).data;
};

test('COUNT-03 COUNT-04 an agent takes cash on a phone, hands it in, and closes with a difference that an owner records', async ({
  newVisitor,
}) => {
  const { language, width, prefix } = BANGLA_PHONE;
  const sales = SALES_TEXTS[language];
  const desk = colleague(stack.url, await signedInHeaders(`${stack.url}/api`));
  await desk.add({
    tagId: 'CASH-1',
    currentPrice: 100_000,
    currentWeight: 250,
    availabilityStatus: 'AVAILABLE',
  });
  const visitor = await newVisitor({ width, baseURL: stack.url });
  const agent = visitor.page;
  const agentHeaders = await signInAs(visitor, 'agent');
  await agent.goto(`${prefix}/dashboard/sales/new`);
  await agent.getByRole('combobox', { name: sales.tag }).fill('cash-1');
  await agent.getByRole('textbox', { name: sales.name }).fill('Karim Mia');
  await agent.getByRole('textbox', { name: sales.phone }).fill('01812345678');
  await agent.getByRole('button', { name: sales.advance }).click();
  // Cash is chosen already.
  await agent.getByRole('textbox', { name: sales.amount }).fill('10,000');
  await agent.getByRole('button', { name: sales.book, exact: true }).click();
  await agent.getByRole('link', { name: /^রসিদ নম্বর/ }).waitFor();

  const owner = await newVisitor({ width: 1440, baseURL: stack.url });
  const ownerHeaders = await signInAs(owner, 'admin');
  const ownerName = (await cashOf(ownerHeaders)).mine.name ?? '';
  await agent.locator('nav.bar-at-thumb').getByText('ক্যাশ টাকা', { exact: true }).click();
  const mine = agent.getByRole('region', { name: 'আমার হাতে' });
  await mine.getByText('৳১০,০০০', { exact: true }).waitFor();
  await expectSoundScreen(visitor, 'cash-bn-360');
  const dialog = agent.getByRole('dialog');
  await agent.getByRole('button', { name: 'ক্যাশ জমা দিন' }).click();
  await dialog.getByRole('combobox').selectOption({ label: ownerName });
  await expectSoundScreen(visitor, 'cash-hand-in-bn-360');
  await dialog.getByRole('button', { name: 'ক্যাশ জমা দিন' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await owner.page.goto('/dashboard/cash');
  await owner.page.getByRole('button', { name: /^Count cash of/ }).click();
  await expectSoundScreen(owner, 'cash-count-en-1440');
  const count = owner.page.getByRole('dialog');
  await count.getByRole('textbox').fill('9,500');
  await count.getByRole('button', { name: 'Take cash' }).click();
  await count.waitFor({ state: 'hidden' });

  // The agent's screen follows by itself.
  await mine.getByText('৳৫০০', { exact: true }).waitFor();
  await agent.getByRole('button', { name: 'ক্যাশ মেলান' }).click();
  await dialog.getByRole('textbox').fill('০');
  await dialog.getByText('৳৫০০ কম').waitFor();
  await expectSoundScreen(visitor, 'cash-close-bn-360');
  await dialog.getByRole('button', { name: 'ক্যাশ মেলান' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await agent.goto(`${prefix}/dashboard/cash/closings`);
  await agent.getByText('৳৫০০ কম').filter({ visible: true }).waitFor();
  await expectSoundScreen(visitor, 'closings-bn-360');
  expect(await agent.getByRole('button', { name: 'গরমিল লিখুন' }).count()).toBe(0);

  await owner.page.goto('/dashboard/cash/closings');
  await owner.page.getByRole('button', { name: 'Record difference' }).filter({ visible: true }).click();
  await count.getByRole('textbox', { name: 'Reason' }).fill('Lost on the way');
  await count.getByRole('button', { name: 'Record difference' }).click();
  await count.waitFor({ state: 'hidden' });
  await owner.page.getByText('Closed', { exact: true }).filter({ visible: true }).waitFor();
  await expectSoundScreen(owner, 'closings-en-1440');
  expect((await cashOf(agentHeaders)).mine).toMatchObject({ paisa: 0, undecidedPaisa: 0 });
  expect((await cashOf(ownerHeaders)).mine.paisa).toBe(9_500_00);
  expect([...visitor.faults, ...owner.faults]).toEqual([]);
});
