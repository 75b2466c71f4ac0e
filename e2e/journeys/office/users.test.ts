import { readFile } from 'node:fs/promises';
import { newPerson, openBrowser, signedInHeaders } from '@khamar/testkit/people/people';
import { startWorker } from '@khamar/testkit/processes/processes';
import { openSmtpServer } from '@khamar/testkit/servers/smtp-server';
import { expect, onTestFinished } from 'vitest';
import { crampedBangla } from '../../src/bangla.ts';
import { newBuyer, newTrxId, ownerOf } from '../../src/buyers.ts';
import { signInAs } from '../../src/people.ts';
import { fill, sendForm } from '../../src/screens/account.ts';
import { colleague } from '../../src/screens/office.ts';
import { salesApi } from '../../src/screens/sales.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { expectSoundScreen, goHydrated, takeScreenshot, test } from '../../src/visitor.ts';

const stack = testStackForFile(3, { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' });
const PASSWORD = 'a pond behind the shed';

test('DESK-04 a user is invited by email in Bangla, chooses a password, works in the office, and is disabled', async ({
  newVisitor,
}) => {
  const smtp = await openSmtpServer(onTestFinished);
  const settings = { DATABASE_URL: stack.databaseUrl, SITE_URL: stack.url, SMTP_URL: smtp.url };
  await startWorker(settings, onTestFinished);
  const admin = await newVisitor({ width: 360, baseURL: stack.url });
  await signInAs(admin, 'admin');
  const { page } = admin;
  await page.goto('/bn/dashboard/users/agent');
  await page.getByRole('button', { name: 'কাউকে আমন্ত্রণ জানান' }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'আমন্ত্রণ পাঠান' });
  await send.click();
  await dialog.getByText('ইমেইল ঠিকানা দিন').waitFor();
  await dialog.getByRole('textbox', { name: 'ইমেইল' }).fill('jamal@people.example');
  await takeScreenshot(page, 'invite-bn-360', { fullPage: false });
  // The response is lost; the idempotency key makes the retry safe.
  await page.route('**/users/invitations', (route) => route.abort(), { times: 1 });
  await send.click();
  await dialog.getByRole('alert').getByText(/\S/).waitFor();
  await send.click();
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row').filter({ hasText: 'jamal' });
  await row.getByText('আমন্ত্রণ পাঠানো হয়েছে', { exact: true }).first().waitFor();
  await expectSoundScreen({ ...admin, faults: [] }, 'agents-bn-360');
  expect(await crampedBangla(page)).toEqual([]);

  const mail = (await smtp.to('jamal@people.example', 1)).at(-1)?.text ?? '';
  const link = /http\S+\/bn\/reset-password#token=[\w-]+/.exec(mail)?.[0] ?? '';
  const jamal = await newVisitor({ width: 360, baseURL: stack.url });
  await goHydrated(jamal, link);
  await fill(jamal.page, { newPassword: PASSWORD });
  await sendForm(jamal.page).click();
  await jamal.page.waitForURL('**/bn/sign-in');
  await fill(jamal.page, { username: 'jamal', password: PASSWORD });
  await sendForm(jamal.page).click();
  await jamal.page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  await jamal.page.goto('/bn/dashboard/leads');
  await jamal.page.getByRole('heading', { level: 1, name: 'ক্রেতার বার্তা' }).waitFor();

  await page.getByRole('link', { name: 'jamal', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'jamal' }).waitFor();
  await page.getByText('চালু', { exact: true }).waitFor();
  await expectSoundScreen({ ...admin, faults: [] }, 'person-bn-360');
  expect(await crampedBangla(page)).toEqual([]);
  await page.getByRole('button', { name: 'অ্যাকাউন্ট বন্ধ করুন' }).click();
  await takeScreenshot(page, 'disable-bn-360', { fullPage: false });
  await dialog.getByRole('button', { name: 'অ্যাকাউন্ট বন্ধ করুন' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'অ্যাকাউন্ট আবার চালু করুন' }).waitFor();
  await jamal.page.goto('/bn/dashboard/leads');
  await jamal.page.waitForURL('**/bn/sign-in?**');
});

test('DESK-04 a customer found by phone becomes an agent, is signed out everywhere and loses the role; buttons follow permissions', async ({
  newVisitor,
}) => {
  const person = { ...newPerson(), mobile: '01999-888777' };
  expect((await openBrowser(`${stack.url}/api`).signUp(person)).status).toBe(201);
  const { username } = person;
  const visitor = await newVisitor({ baseURL: stack.url, isReused: true });
  const headers = await signInAs(visitor, 'admin');
  await colleague(stack.url, headers).add({ tagId: 'USER-1', availabilityStatus: 'AVAILABLE' });
  const { code } = await salesApi(stack.url, headers).bookForCaller('USER-1', { phone: '01999888777' });
  await signedInHeaders(`${stack.url}/api`, person);

  const { page } = visitor;
  await page.goto('/dashboard/users/agent');
  await page.getByRole('link', { name: 'Make agent' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await page.getByRole('searchbox').fill('01999-888');
  await expect.poll(() => new URL(page.url()).search).toBe('?q=01999-888');
  await page.getByRole('row').filter({ hasText: 'customer' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `Make agent: ${username}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('will be able to reply to leads').waitFor();
  await dialog.getByRole('button', { name: 'Make agent', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expectSoundScreen(visitor, 'customers-en-1440');
  await page.getByRole('link', { name: username, exact: true }).click();

  await page.getByRole('heading', { level: 1, name: username }).waitFor();
  await page.getByRole('region', { name: 'Bookings' }).getByText(code).waitFor();
  await page.getByRole('region', { name: 'Account' }).getByText('Customer, Agent').waitFor();
  await expectSoundScreen(visitor, 'person-en-1440');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('Not signed in anywhere.').waitFor();
  await page.getByRole('button', { name: 'Remove agent role' }).click();
  await dialog.getByRole('button', { name: 'Remove agent role' }).click();
  await page.getByRole('button', { name: 'Make agent' }).waitFor();
  await page.getByRole('link', { name: 'View audit log' }).click();
  const changes = page.getByRole('row').filter({ hasText: username });
  await changes.filter({ hasText: 'Customer → Customer, Agent' }).waitFor();
  await changes.filter({ hasText: 'Signed out by staff' }).waitFor();
  await changes.filter({ hasText: 'Customer, Agent → Customer' }).waitFor();

  // An administrator manages agents, but not administrators.
  await page.goto('/dashboard/users/admin');
  await page.getByRole('link', { name: 'superadmin', exact: true }).waitFor();
  expect(await page.getByRole('main').getByRole('button', { name: /:/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Invite user' }).count()).toBe(0);
  await expectSoundScreen(visitor, 'admins-en-1440');
});

test('DESK-04 F2 a buyer blocked after rejected payments is unblocked on their page and can book again', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: stack.url, isReused: true });
  const desk = colleague(stack.url, await signInAs(visitor, 'admin'));
  await desk.add({ tagId: 'USER-2', availabilityStatus: 'AVAILABLE' });
  const [buyer, owner] = await Promise.all([newBuyer(stack.url), ownerOf(stack.url)]);
  const code = await buyer.hold('USER-2');
  const { advancePaisa } = await buyer.booking(code);
  const claims = [
    await buyer.pay(code, newTrxId(), advancePaisa),
    await buyer.pay(code, newTrxId(), advancePaisa),
  ];
  for (const claim of claims) await owner.reject(claim, 'Not in the statement');
  await expect(buyer.hold('USER-2')).rejects.toThrow('claims_blocked');

  const { page } = visitor;
  const { username } = buyer.login;
  await page.goto(`/dashboard/users/customers?q=${username}`);
  await page.getByRole('link', { name: username, exact: true }).click();
  await page.getByRole('region', { name: 'Account' }).getByText('Blocked after rejected payments').waitFor();
  await expectSoundScreen(visitor, 'person-blocked-en-1440');
  await page.getByRole('button', { name: 'Unblock account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('can book and submit TrxIDs again').waitFor();
  await dialog.getByRole('button', { name: 'Unblock account' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Blocked after rejected payments').waitFor({ state: 'hidden' });
  await buyer.hold('USER-2');
  await page.getByRole('link', { name: 'View audit log' }).click();
  await page.getByRole('row').filter({ hasText: 'Blocked after rejected payments' }).first().waitFor();
});

test('DESK-05 the audit log of a cow shows who changed what, is filtered in the URL and exports as CSV; agents have no access', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: stack.url, isReused: true });
  const desk = colleague(stack.url, await signInAs(visitor, 'admin'));
  const cow = await desk.add({ tagId: 'TRAIL-1', currentPrice: 90_000 });
  await desk.change(cow, { currentPrice: 95_000 });
  const { page } = visitor;
  await page.goto('/dashboard/cows/all?tagId=TRAIL-1');
  await page.getByRole('button', { name: 'History of TRAIL-1' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'View audit log' }).click();
  const change = page.getByRole('row').filter({ hasText: '৳90,000 → ৳95,000' });
  await change.waitFor();
  await page.getByRole('row').filter({ hasText: 'Created' }).waitFor();
  expect(new URL(page.url()).search).toBe(`?entity=cow&entityId=${cow._id}`);
  await expectSoundScreen(visitor, 'audit-log-en-1440');

  await page.getByRole('button', { name: 'Only TRAIL-1' }).click();
  await page.getByRole('combobox', { name: 'User' }).selectOption('admin');
  await expect.poll(() => new URL(page.url()).search).toBe('?entity=cow&actor=admin');
  await change.waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(',admin,Updated,Cow,TRAIL-1,,currentPrice,90000,95000\r\n');
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('No entries match your filters.').waitFor();
  await change.waitFor({ state: 'hidden' });
  expect(visitor.faults).toEqual([]);

  const agent = await newVisitor({ baseURL: stack.url });
  await signInAs(agent, 'agent');
  await agent.page.goto('/dashboard/trail');
  await agent.page.getByRole('heading', { name: "You don't have access to this page" }).waitFor();
  expect(agent.apiCalls.filter((call) => call.includes('/audit'))).toEqual([]);
});
