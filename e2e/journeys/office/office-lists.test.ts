import type { LeadPage } from '@khamar/contract/leads/lead';
import { describe, expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { fillForm } from '../../src/screens/cow-form.ts';
import { colleague, openInventory } from '../../src/screens/office.ts';
import { testStackForFile } from '../../src/test-stack.ts';
import { expectSoundScreen, holdApi, holdCalls, type NewVisitor, test } from '../../src/visitor.ts';

/** Details of lists, dialogs and toasts in daily office work. */

const farm = testStackForFile(30);

test('INV-03 under the head Cow Inventory a row is deleted by DELETE with the version that was seen and leaves the ticks of the others, many by one call', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, farm, ['ONE-1', 'ONE-2', 'ONE-3', 'ONE-4', 'ONE-5']);
  const { page } = at;
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Cow Inventory');
  expect(await page.getByRole('table', { name: 'Cow Inventory' }).count()).toBe(1);
  expect(await page.getByRole('link', { name: 'All Cows' }).count()).toBe(1);
  const tick = (tagId: string) => page.getByRole('checkbox', { name: `Select ${tagId}` });
  for (const tagId of ['ONE-3', 'ONE-4', 'ONE-5']) await tick(tagId).check();
  const { _id, version } = await at.see('ONE-1');
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
  expect(await tick('ONE-5').isChecked()).toBe(false);

  // The table must not be refetched in between: it would get the newer version.
  const letGo = await holdCalls(page, '**/dashboard/get-all-cows*');
  await at.desk.change(await at.see('ONE-2'), { availabilityStatus: 'SOLD' });
  await at.remove('ONE-2');
  await page.getByText('has been sold').waitFor();
  letGo();
  expect((await at.see('ONE-2')).availabilityStatus).toBe('SOLD');

  await page.getByRole('region', { name: 'Selected cows' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.poll(() => at.desk.see('ONE-4')).toBeUndefined();
  expect(at.calls('remove-cows')).toHaveLength(1);
  expect(at.calls('delete-cow')).toHaveLength(3);
});

test('a search that is typed just before another filter changes is kept', async ({ newVisitor }) => {
  const { page } = await openInventory(newVisitor, farm, ['TYPE-1']);
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

async function inTheOffice(newVisitor: NewVisitor) {
  const visitor = await newVisitor({ baseURL: farm.url, isKept: true });
  return { visitor, page: visitor.page, desk: colleague(farm.url, await signInAs(visitor, 'admin')) };
}

describe('lists of several pages', () => {
  test('deleted cows: pages count from 1, no row of one page stands under the number of another', async ({
    newVisitor,
  }) => {
    const { visitor, page, desk } = await inTheOffice(newVisitor);
    for (let number = 1; number <= 22; number += 1) {
      await desk.add({ tagId: `GONE-${number}` });
      await desk.remove(`GONE-${number}`);
    }
    await page.goto('/dashboard/cows/removed?page=1');
    await page.getByRole('button', { name: 'Restore GONE-22' }).waitFor();
    const back = page.getByRole('button', { name: /^Restore / });
    expect(await back.count()).toBe(20);
    const letGo = await holdApi(visitor);
    await page.locator('a[rel=next]').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?page=2');
    await expect.poll(() => back.count()).toBe(0);
    letGo();
    await page.getByRole('button', { name: 'Restore GONE-1', exact: true }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Page 2 of 2' }).waitFor({ state: 'attached' });
    await expectSoundScreen(visitor, 'removed-page-two-1440');
    await page.goto('/dashboard/cows/removed?page=99');
    await expect.poll(() => new URL(page.url()).search).toBe('?page=2');
  });

  test('messages: no row of one page stands under the number of another, the page is said, and an address behind the last leads to it', async ({
    newVisitor,
  }) => {
    const { page } = await inTheOffice(newVisitor);
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/leads\?/, async (route) => {
      const number = Number(new URL(route.request().url()).searchParams.get('page'));
      if (number > 0) await held.promise;
      const data: LeadPage = { leads: [leadOf(number)], totalLeads: 45 };
      await route.fulfill({ json: { success: true, message: '', data } });
    });
    await page.goto('/dashboard/leads');
    // The card for phones has them too.
    const texts = (number: number) => page.getByRole('cell', { name: `Texts of page ${number}` });
    await texts(0).waitFor();
    await page.locator('a[rel=next]').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?page=2');
    await texts(0).waitFor({ state: 'detached' });
    held.resolve();
    await texts(1).waitFor();
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
  message: `Texts of page ${page}`,
  tagId: null,
  cow: null,
  language: 'bn',
  createdAt: '2026-05-20T04:30:00.000Z',
  state: 'NEW',
  stateSince: '2026-05-20T04:30:00.000Z',
  assignee: null,
  othersOfPhone: 0,
});

describe('the form', () => {
  test('a note over the open form can be closed, and leaves the form as it is', async ({ newVisitor }) => {
    const at = await openInventory(newVisitor, farm, ['NOTE-1'], { width: 360 });
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

  test('what was typed and taken out again, or given up, does not come back', async ({ newVisitor }) => {
    const at = await openInventory(newVisitor, farm, ['DROP-1']);
    const { page } = at;
    const dialog = page.getByRole('dialog', { name: 'Update Cow Data' });
    const comeBack = async () => {
      await page.goto('/dashboard/cows/all?tagId=DROP');
      await at.statusOf('DROP-1').waitFor();
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('khamar/cow-draft'))).toBeNull();
      expect(await dialog.count()).toBe(0);
    };
    await page.getByRole('button', { name: 'Edit DROP-1' }).click();
    await fillForm(dialog, { age: '5' });
    await fillForm(dialog, { age: '3' });
    await page.goto('/dashboard/leads');
    await comeBack();

    await page.getByRole('link', { name: 'Leads' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
    await page.getByRole('link', { name: 'All Cows' }).click();
    await page.getByRole('button', { name: 'Edit DROP-1' }).click();
    await fillForm(dialog, { age: '5' });
    await page.goBack();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await dialog.waitFor({ state: 'detached' });
    await comeBack();
  });
});
