import type { LeadPage } from '@khamar/contract/leads/lead';
import { describe, expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { fillForm } from '../../src/screens/cow-form.ts';
import { colleague, openInventory } from '../../src/screens/office.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { expectSoundScreen, holdApi, holdCalls, type NewVisitor, test } from '../../src/visitor.ts';

/** Details of lists, dialogs and toasts in daily office work. */

const stack = testStackForFile(30);

test('INV-03 Cow Inventory deletes a row with the version seen and keeps other selections; several are deleted by one call', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['ONE-1', 'ONE-2', 'ONE-3', 'ONE-4', 'ONE-5']);
  const { page } = at;
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Cow Inventory');
  expect(await page.getByRole('table', { name: 'Cow Inventory' }).count()).toBe(1);
  expect(await page.getByRole('link', { name: 'All Cows' }).count()).toBe(1);
  const checkboxOf = (tagId: string) => page.getByRole('checkbox', { name: `Select ${tagId}` });
  for (const tagId of ['ONE-3', 'ONE-4', 'ONE-5']) await checkboxOf(tagId).check();
  const { _id, version } = await at.get('ONE-1');
  const sent = page.waitForRequest((request) => request.method() === 'DELETE');
  await at.remove('ONE-1');
  const { pathname, search } = new URL((await sent).url());
  expect(pathname + search).toBe(`/api/product/dashboard/delete-cow/${_id}?version=${version}`);
  await page.getByText('Cow record deleted successfully').waitFor();
  expect(at.calls('remove-cows')).toEqual([]);
  await page.getByText('3 selected').waitFor();
  await at.remove('ONE-5');
  await page.getByText('2 selected').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await at.statusOf('ONE-5').waitFor();
  expect(await checkboxOf('ONE-5').isChecked()).toBe(false);

  // The table must not be refetched in between: it would get the newer version.
  const release = await holdCalls(page, '**/dashboard/get-all-cows*');
  await at.desk.change(await at.get('ONE-2'), { availabilityStatus: 'SOLD' });
  await at.remove('ONE-2');
  await page.getByText('has been sold').waitFor();
  release();
  expect((await at.get('ONE-2')).availabilityStatus).toBe('SOLD');

  await page.getByRole('region', { name: 'Selected cows' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.poll(() => at.desk.find('ONE-4')).toBeUndefined();
  expect(at.calls('remove-cows')).toHaveLength(1);
  expect(at.calls('delete-cow')).toHaveLength(3);
});

test('a search typed just before another filter changes is kept', async ({ newVisitor }) => {
  const { page } = await openInventory(newVisitor, stack, ['TYPE-1']);
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('combobox', { name: 'Status', exact: true }).waitFor();
  // Both within the debounce time.
  await page.evaluate(() => {
    const set = (element: HTMLInputElement | HTMLSelectElement | null, value: string, event: string) => {
      if (element === null) throw new Error('Element not found');
      const { prototype } = element instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
      element.dispatchEvent(new Event(event, { bubbles: true }));
    };
    set(document.querySelector<HTMLInputElement>('input[type=search]'), 'TYPE', 'input');
    set(document.querySelector<HTMLSelectElement>('#inventory-filters select'), 'AVAILABLE', 'change');
  });
  await expect.poll(() => new URL(page.url()).search).toBe('?tagId=TYPE&availabilityStatus=AVAILABLE');
  expect(await page.getByRole('searchbox').inputValue()).toBe('TYPE');
});

async function openOffice(newVisitor: NewVisitor) {
  const visitor = await newVisitor({ baseURL: stack.url, isReused: true });
  return { visitor, page: visitor.page, desk: colleague(stack.url, await signInAs(visitor, 'admin')) };
}

describe('lists of several pages', () => {
  test('deleted cows: pages start at 1, and no row appears under the number of another page', async ({
    newVisitor,
  }) => {
    const { visitor, page, desk } = await openOffice(newVisitor);
    for (let number = 1; number <= 22; number += 1) {
      await desk.add({ tagId: `GONE-${number}` });
      await desk.remove(`GONE-${number}`);
    }
    await page.goto('/dashboard/cows/removed?page=1');
    await page.getByRole('button', { name: 'Restore GONE-22' }).waitFor();
    const back = page.getByRole('button', { name: /^Restore / });
    expect(await back.count()).toBe(20);
    const release = await holdApi(visitor);
    await page.locator('a[rel=next]').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?page=2');
    await expect.poll(() => back.count()).toBe(0);
    release();
    await page.getByRole('button', { name: 'Restore GONE-1', exact: true }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Page 2 of 2' }).waitFor({ state: 'attached' });
    await expectSoundScreen(visitor, 'removed-page-two-1440');
    await page.goto('/dashboard/cows/removed?page=99');
    await expect.poll(() => new URL(page.url()).search).toBe('?page=2');
  });

  test('leads: no row appears under the number of another page, the page is announced, and one past the end redirects', async ({
    newVisitor,
  }) => {
    const { page } = await openOffice(newVisitor);
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/leads\?/, async (route) => {
      const number = Number(new URL(route.request().url()).searchParams.get('page'));
      if (number > 0) await held.promise;
      const data: LeadPage = { leads: [leadOf(number)], totalLeads: 45 };
      await route.fulfill({ json: { success: true, message: '', data } });
    });
    await page.goto('/dashboard/leads');
    // The card for phones has the message too.
    const messageOf = (number: number) => page.getByRole('cell', { name: `Message on page ${number}` });
    await messageOf(0).waitFor();
    await page.locator('a[rel=next]').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?page=2');
    await messageOf(0).waitFor({ state: 'detached' });
    held.resolve();
    await messageOf(1).waitFor();
    await page.getByRole('status').filter({ hasText: 'Page 2 of 3' }).waitFor({ state: 'attached' });
    await page.goto('/dashboard/leads?page=99');
    await expect.poll(() => new URL(page.url()).search).toBe('?page=3');
  });
});

const leadOf = (page: number): LeadPage['leads'][number] => ({
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  firstName: 'Karim',
  lastName: 'Uddin',
  phone: '+8801700000000',
  email: 'karim@example.com',
  city: null,
  message: `Message on page ${page}`,
  tagId: null,
  cow: null,
  language: 'bn',
  createdAt: '2026-05-20T04:30:00.000Z',
  state: 'NEW',
  stateSince: '2026-05-20T04:30:00.000Z',
  assignee: null,
  othersOfPhone: 0,
});

describe('the cow form', () => {
  test('a toast over the open form can be dismissed, and the form keeps its values', async ({
    newVisitor,
  }) => {
    const at = await openInventory(newVisitor, stack, ['NOTE-1'], { width: 360 });
    const { page } = at;
    await page.getByRole('button', { name: 'Edit NOTE-1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Cow Data' });
    await fillForm(dialog, { currentPrice: '144000' });
    await page.route('**/update-cow/**', (route) => route.abort('internetdisconnected'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Failed to registered cow').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('Failed to registered cow').waitFor({ state: 'detached' });
    expect(await dialog.locator('[name=currentPrice]').inputValue()).toBe('144000');
    // Raised again, it stays visible after the form is closed.
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Failed to registered cow').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('Failed to registered cow').waitFor({ state: 'detached' });
  });

  test('reverted or discarded input does not come back as a draft', async ({ newVisitor }) => {
    const at = await openInventory(newVisitor, stack, ['DROP-1']);
    const { page } = at;
    const dialog = page.getByRole('dialog', { name: 'Update Cow Data' });
    const returnToShop = async () => {
      await page.goto('/dashboard/cows/all?tagId=DROP');
      await at.statusOf('DROP-1').waitFor();
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('khamar/cow-draft'))).toBeNull();
      expect(await dialog.count()).toBe(0);
    };
    await page.getByRole('button', { name: 'Edit DROP-1' }).click();
    await fillForm(dialog, { age: '5' });
    await fillForm(dialog, { age: '3' });
    await page.goto('/dashboard/leads');
    await returnToShop();

    await page.getByRole('link', { name: 'Leads' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
    await page.getByRole('link', { name: 'All Cows' }).click();
    await page.getByRole('button', { name: 'Edit DROP-1' }).click();
    await fillForm(dialog, { age: '5' });
    await page.goBack();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await dialog.waitFor({ state: 'detached' });
    await returnToShop();
  });
});
