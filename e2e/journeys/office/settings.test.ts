import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { SettingsPage } from '@khamar/contract/settings/settings';
import { signedInHeaders } from '@khamar/testkit/people/people';
import { expect } from 'vitest';
import { crampedBangla } from '../../src/bangla.ts';
import { signInAs } from '../../src/people.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { BANGLA_PHONE, exceptFaults, expectSoundScreen, takeScreenshot, test } from '../../src/visitor.ts';

const stack = testStackForFile(3);
const SETTINGS = '/bn/dashboard/settings';
const NEW_NUMBER = '8801812345678';

/** Another administrator, who sends no form. */
async function colleague() {
  const headers = { ...(await signedInHeaders(`${stack.url}/api`)), 'content-type': 'application/json' };
  const read = async () => {
    const response = await fetch(`${stack.url}/api/settings`, { headers });
    return responseOf(SettingsPage).parse(await response.json()).data;
  };
  return {
    read,
    changeHold: async (holdMinutes: number) => {
      const { version, value } = (await read()).selling;
      const response = await fetch(`${stack.url}/api/settings/selling`, {
        method: 'PUT',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify({ version, value: { ...value, holdMinutes } }),
      });
      expect(response.status).toBe(200);
    },
  };
}

test('COUNT-09 in Bangla on a phone, a new WhatsApp number is saved in the office and appears on the public page', async ({
  newVisitor,
}) => {
  const { width } = BANGLA_PHONE;
  const admin = await newVisitor({ width, baseURL: stack.url });
  const { page } = admin;
  await signInAs(admin, 'admin');
  await page.route('**/api/settings', (route) => route.abort(), { times: 1 });
  await page.goto(SETTINGS);
  await page.getByRole('heading', { level: 1, name: 'সেটিংস' }).waitFor();
  await page.getByRole('button', { name: 'আবার চেষ্টা করুন' }).click();
  const contacts = page.getByRole('form', { name: 'যোগাযোগ ও খোলার সময়' });
  const number = contacts.getByRole('textbox', { name: 'হোয়াটসঅ্যাপ নম্বর' });
  await number.waitFor();
  await expectSoundScreen(exceptFaults(admin, /ERR_FAILED/), 'settings-bn-360');
  expect(await crampedBangla(page)).toEqual([]);

  const save = contacts.getByRole('button', { name: 'সেভ করুন' });
  await number.fill('১২৩');
  await save.click();
  await contacts.getByText('সঠিক মোবাইল নম্বর দিন').waitFor();
  await number.fill('০১৮১২-৩৪৫৬৭৮');
  // The response is lost; the idempotency key makes the retry safe.
  await page.route('**/api/settings/contacts', (route) => route.abort(), { times: 1 });
  await save.click();
  await contacts.getByRole('alert').getByText(/\S/).waitFor();
  await save.click();
  await page.getByText('সেটিংস সেভ হয়েছে').waitFor();

  const visitor = await newVisitor({ width, baseURL: stack.url });
  await expect
    .poll(async () => (await visitor.page.request.get('/bn/contact-us')).text())
    .toContain(`wa.me/${NEW_NUMBER}`);
  await visitor.page.goto('/bn/contact-us');
  const link = visitor.page.getByRole('main').locator(`a[href*="wa.me/${NEW_NUMBER}"]`).first();
  expect(await link.innerText()).toContain('০১৮১২-৩৪৫৬৭৮');

  const card = page.getByRole('region', { name: 'যোগাযোগ ও খোলার সময়' });
  await card.getByRole('button', { name: 'আগের সংস্করণ' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('সংস্করণ ২').waitFor();
  await takeScreenshot(page, 'settings-versions-bn-360', { fullPage: false });
  await dialog.getByText('সংস্করণ ১', { exact: true }).click();
  await dialog.getByText('+8801700000000').first().waitFor();
  await dialog.getByText('+8801812345678').waitFor();
});

test('COUNT-09 what a colleague saved meanwhile is not overwritten: the form says so and loads it', async ({
  newVisitor,
}) => {
  const admin = await newVisitor({ width: 360, baseURL: stack.url });
  const { page } = admin;
  await signInAs(admin, 'admin');
  const other = await colleague();
  await other.changeHold(40);
  await page.goto('/dashboard/settings');
  const selling = page.getByRole('form', { name: 'Selling' });
  const card = page.getByRole('region', { name: 'Selling' });
  const hold = selling.getByRole('textbox', { name: 'Hold without payment' });
  await expect.poll(() => hold.inputValue()).toBe('40');
  // An untouched form follows.
  await other.changeHold(41);
  await expect.poll(() => hold.inputValue()).toBe('41');
  await selling.getByRole('textbox', { name: 'Discount limit' }).fill('8');
  await other.changeHold(42);
  await selling.getByRole('button', { name: 'Save' }).click();
  await selling.getByText('Someone else changed these settings').waitFor();
  expect((await other.read()).selling.value).toMatchObject({ holdMinutes: 42, discountPercent: 5 });
  await card.getByRole('button', { name: 'Load latest version' }).click();
  await expect.poll(() => hold.inputValue()).toBe('42');
  await selling.getByRole('textbox', { name: 'Discount limit' }).fill('8');
  await selling.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved').waitFor();
  expect((await other.read()).selling.value).toMatchObject({ holdMinutes: 42, discountPercent: 8 });
});

test('COUNT-09 the invitation of an agent says that agents cannot open the office, and lets them in', async ({
  newVisitor,
}) => {
  const admin = await newVisitor({ width: 360, baseURL: stack.url });
  const { page } = admin;
  await signInAs(admin, 'admin');
  await page.goto('/dashboard/users/agent');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText("Agents can't open the office on this farm yet.").waitFor();
  await takeScreenshot(page, 'invite-let-in-en-360', { fullPage: false });
  await dialog.getByRole('button', { name: 'Let agents in' }).click();
  await dialog.getByText("Agents can't open the office on this farm yet.").waitFor({ state: 'detached' });

  const agent = await newVisitor({ width: 360, baseURL: stack.url });
  const headers = await signInAs(agent, 'agent');
  const statusOf = async (path: string) => (await fetch(`${stack.url}/api${path}`, { headers })).status;
  expect(await Promise.all(['/overview', '/settings'].map(statusOf))).toEqual([200, 403]);
  await expect
    .poll(async () => (await agent.page.request.get('/dashboard')).text())
    .toMatch(/"officeRoles":\["ADMIN","AGENT"\]/);
  await agent.page.goto('/dashboard/settings');
  await agent.page.getByRole('heading', { name: "You don't have access to this page" }).waitFor();
});
