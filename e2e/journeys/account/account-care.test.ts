import { newPerson } from '@khamar/testkit/people';
import { expect } from 'vitest';
import { keepToken, newCustomer, ownAddress, signInByApi, tokenOnOtherDevice } from '../../src/people.ts';
import {
  ACCOUNT_WORDS,
  errorsIn,
  fill,
  openAccountPage,
  sendForm,
  toast,
} from '../../src/screens/account.ts';
import { expectSoundScreen, goHydrated, test } from '../../src/visitor.ts';

const words = ACCOUNT_WORDS.en;
const LONG = 60;

test('a name of sixty letters breaks on a phone and pushes nothing aside, in the account and in the office', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360, ...ownAddress() });
  const { page } = visitor;
  const username = newPerson().username.replace('.', '').padEnd(LONG, 'm');
  const person = await newCustomer({ username });
  await openAccountPage(visitor, person);
  await expectSoundScreen(visitor, 'account-long-name');

  // The page only reads the token; the server, which would not believe it, is asked for nothing.
  await page.route(/\/api\/(live\/office|overview)/, () => undefined);
  const claims = Buffer.from(JSON.stringify({ username, roles: ['ADMIN'] })).toString('base64url');
  await keepToken(page, `head.${claims}.signature`);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await expectSoundScreen(visitor, 'office-long-name');
});

test('a session that is ended twice is ended once, and the keyboard goes on from the list', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const person = await newCustomer();
  await tokenOnOtherDevice(person);
  await openAccountPage(visitor, person);
  const end = page.getByRole('button', { name: words.signOut });
  await end.focus();
  await end.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await toast(page, words.signedOutThere).waitFor();
  await end.waitFor({ state: 'detached' });
  const list = page.getByRole('list', { name: words.devices });
  await expect.poll(() => list.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(visitor.apiCalls.filter((call) => call.startsWith('/api/auth/sessions/'))).toHaveLength(1);
});

test('what one person has typed is gone when another signs in in the next tab', async ({ newVisitor }) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  await openAccountPage(visitor, await newCustomer());
  await fill(page, { currentPassword: 'a secret of the first' });
  const next = await newCustomer();
  const other = await page.context().newPage();
  await signInByApi(other, next);
  await page.getByRole('heading', { name: next.username }).waitFor();
  expect(await page.locator('[name=currentPassword]').inputValue()).toBe('');
});

test('a password that is too long is refused with its sentence and never cut (the boxes of SEC-08)', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const password = 'x'.repeat(1200);
  const sentence = 'Password must be at most 1,000 characters';
  for (const [path, boxes] of [
    ['/sign-in', { username: 'salma', password }],
    ['/sign-up', { ...newPerson(), password }],
    [`/reset-password#token=${'x'.repeat(43)}`, { newPassword: password }],
  ] as const) {
    await goHydrated(visitor, path);
    await fill(page, boxes);
    await sendForm(page).click();
    await expect.poll(() => errorsIn(page), { message: path }).toEqual([sentence]);
  }
  await openAccountPage(visitor, await newCustomer());
  await fill(page, { currentPassword: password, newPassword: password });
  await sendForm(page).click();
  await expect.poll(() => errorsIn(page)).toEqual([sentence, sentence]);
  expect(visitor.apiCalls).toEqual([]);
});

test('the other language keeps the secret of a link, and says of an address only what is true of it', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const secret = `#token=${'x'.repeat(43)}`;
  await goHydrated(visitor, `/reset-password${secret}`);
  await page.getByRole('banner').locator('a[hreflang=bn]').click();
  await page.waitForURL(`**/bn/reset-password${secret}`);
  expect(visitor.faults).toEqual([]);

  await goHydrated(visitor, '/forgot-password');
  await fill(page, { email: newPerson().email });
  await sendForm(page).click();
  const said = page.getByRole('status').getByText(words.onItsWay);
  await said.waitFor();
  await fill(page, { email: 'salma@' });
  await sendForm(page).click();
  await expect.poll(() => errorsIn(page)).toHaveLength(1);
  expect(await said.count()).toBe(0);
});
