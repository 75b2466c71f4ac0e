import { newPerson } from '@khamar/testkit/people/people';
import { describe, expect } from 'vitest';
import {
  storeToken,
  newCustomer,
  ownAddress,
  signInByApi,
  statusWith,
  storedAuth,
  tokenOnOtherDevice,
} from '../../src/people.ts';
import {
  ACCOUNT_TEXTS,
  errorsIn,
  fill,
  isAt,
  LONG_PASSWORD,
  openAccountPage,
  sendForm,
  toast,
} from '../../src/screens/account.ts';
import { expectSoundScreen, goHydrated, test, SHOP_VIEWS } from '../../src/visitor.ts';

const yearIn = (language: 'en' | 'bn') =>
  new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN', { useGrouping: false }).format(
    new Date().getFullYear(),
  );

describe.each(SHOP_VIEWS)('the account page in $language at $width px', ({ language, width, prefix }) => {
  const texts = ACCOUNT_TEXTS[language];

  test('lists the signed-in devices, signs them out and changes the password (fields of SEC-08)', async ({
    newVisitor,
  }) => {
    const person = await newCustomer();
    await tokenOnOtherDevice(person);
    await tokenOnOtherDevice(person);
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/about-us`);
    await page.getByRole('contentinfo').getByRole('link', { name: texts.account }).click();
    await page.waitForURL(isAt(`${prefix}/sign-in?next=${encodeURIComponent(`${prefix}/account`)}`));
    await fill(page, { username: person.username, password: person.password });
    await sendForm(page).click();
    await page.waitForURL(isAt(`${prefix}/account`));
    await page.getByRole('heading', { name: person.username }).waitFor();
    await page.getByText(texts.thisDevice).waitFor();
    const signOutButtons = page.getByRole('button', { name: texts.signOut });
    expect(await signOutButtons.count()).toBe(2);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    const lastUsed = await page.getByRole('main').locator('li').first().locator('p').last().innerText();
    expect(lastUsed).toContain(yearIn(language));
    await signOutButtons.first().click();
    await toast(page, texts.deviceSignedOut).waitFor();
    await expect.poll(() => signOutButtons.count()).toBe(1);

    const ended = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('button', { name: texts.everywhere }).click();
    await toast(page, texts.signedOut).waitFor();
    await page.waitForURL(isAt(`${prefix}/sign-in`));
    expect(await storedAuth(page)).toBeNull();
    // The page does not wait for it; until then the next visit would still list this session.
    await ended;
    await page.getByRole('contentinfo').getByRole('link', { name: texts.account }).click();
    await page.waitForURL(isAt(`${prefix}/sign-in?next=${encodeURIComponent(`${prefix}/account`)}`));
    const second = await newVisitor({ width, ...ownAddress() });
    await signInByApi(second.page, person);
    await goHydrated(second, `${prefix}/account`);
    await second.page.getByText(texts.thisDevice).waitFor();
    expect(await second.page.getByRole('button', { name: texts.signOut }).count()).toBe(0);

    const otherToken = await tokenOnOtherDevice(person);
    const change = async (passwords: Record<string, string>) => {
      await fill(second.page, passwords);
      await second.page.locator('section[aria-labelledby=password] button[type=submit]').click();
    };
    await change({ currentPassword: LONG_PASSWORD, newPassword: LONG_PASSWORD });
    await expect.poll(() => errorsIn(second.page)).toEqual([texts.tooLong, texts.tooLong]);
    const newPassword = 'another field, another rain';
    await change({ currentPassword: 'not this one', newPassword });
    await toast(second.page, texts.wrongCurrent).waitFor();
    expect(await errorsIn(second.page)).toEqual([texts.wrongCurrent]);
    expect(await statusWith(otherToken)).toBe(200);
    await change({ currentPassword: person.password });
    await toast(second.page, texts.changed).waitFor();
    expect(await second.page.locator('[name=newPassword]').inputValue()).toBe('');
    expect(await statusWith(otherToken), 'other devices are signed out').toBe(401);
    expect(await tokenOnOtherDevice({ ...person, password: newPassword })).toMatch(/\./);
    await expect(tokenOnOtherDevice(person)).rejects.toThrow('Incorrect username or password');
  });
});

test('the server renders the same account page for everyone, without personal data', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor({ ...ownAddress() });
  const read = async () => (await page.request.get('/account')).text();
  const stranger = await read();
  const person = await newCustomer();
  await signInByApi(page, person);
  expect(await read()).toBe(stranger);
  expect(stranger).not.toContain(person.username);
});

test('a username of 60 characters wraps on a phone, on the account page and in the office', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360, ...ownAddress() });
  const { page } = visitor;
  const username = newPerson().username.replace('.', '').padEnd(60, 'm');
  const person = await newCustomer({ username });
  await openAccountPage(visitor, person);
  await expectSoundScreen(visitor, 'account-long-name');

  // The page only decodes the token; no request reaches the server, which would reject it.
  await page.route(/\/api\/(live\/office|overview)/, () => undefined);
  const claims = Buffer.from(JSON.stringify({ username, roles: ['ADMIN'] })).toString('base64url');
  await storeToken(page, `head.${claims}.signature`);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await expectSoundScreen(visitor, 'office-long-name');
});

test('signing out a device twice sends one call; signing in in another tab clears typed text', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const person = await newCustomer();
  await tokenOnOtherDevice(person);
  await openAccountPage(visitor, person);
  const end = page.getByRole('button', { name: ACCOUNT_TEXTS.en.signOut });
  await end.focus();
  await end.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await toast(page, ACCOUNT_TEXTS.en.deviceSignedOut).waitFor();
  await end.waitFor({ state: 'detached' });
  const list = page.getByRole('list', { name: ACCOUNT_TEXTS.en.devices });
  await expect.poll(() => list.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(visitor.apiCalls.filter((call) => call.startsWith('/api/auth/sessions/'))).toHaveLength(1);

  await fill(page, { currentPassword: 'a secret of the first' });
  const next = await newCustomer();
  await signInByApi(await page.context().newPage(), next);
  await page.getByRole('heading', { name: next.username }).waitFor();
  expect(await page.locator('[name=currentPassword]').inputValue()).toBe('');
});

test('switching the language keeps the token of a link', async ({ newVisitor }) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const secret = `#token=${'x'.repeat(43)}`;
  await goHydrated(visitor, `/reset-password${secret}`);
  // The server does not see the secret: it is in the link after hydration.
  await page.getByRole('banner').locator(`a[hreflang=bn][href$="${secret}"]`).click();
  await page.waitForURL(`**/bn/reset-password${secret}`);
  expect(visitor.faults).toEqual([]);
});
