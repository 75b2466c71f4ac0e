import { layoutShift } from '@khamar/testkit/browser/images';
import { demoLogin } from '@khamar/testkit/people/people';
import { describe, expect } from 'vitest';
import {
  newCustomer,
  ownAddress,
  signInByApi,
  statusWith,
  storedAuth,
  tokenOnOtherDevice,
} from '../../src/people.ts';
import { ACCOUNT_TEXTS, fill, isAt, openAccountPage, sendForm, toast } from '../../src/screens/account.ts';
import {
  exceptTurnCalls,
  goHydrated,
  holdCalls,
  test,
  SHOP_VIEWS,
  takeScreenshot,
  withoutStream,
} from '../../src/visitor.ts';

const texts = ACCOUNT_TEXTS.en;

describe.each(SHOP_VIEWS)('user menu in $language at $width px', ({ language, width, prefix }) => {
  const localTexts = ACCOUNT_TEXTS[language];
  const home = prefix === '' ? '/' : prefix;

  test('NAV-03 shows Sign In when signed out; when signed in, the username with a menu that only has Logout', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    const person = await newCustomer();
    const isSmall = width < 1024;
    const banner = page.getByRole('banner');
    const openDrawer = async () => {
      if (isSmall) await page.getByRole('button', { name: localTexts.menu, exact: true }).click();
    };
    await goHydrated(visitor, `${prefix}/about-us`);
    await openDrawer();
    const signIn = banner.getByRole('link', { name: localTexts.signIn });
    expect(await signIn.getAttribute('href')).toBe(`${prefix}/sign-in`);

    // Late fonts would also cause layout shift.
    await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }));
    await signInByApi(page, person);
    await goHydrated(visitor, `${prefix}/about-us`);
    const name = banner.getByRole('button', { name: person.username });
    if (!isSmall) await name.waitFor();
    // Before the drawer opens: on a slow machine its movement long after the tap would count as layout shift.
    expect(await layoutShift(page)).toBeLessThan(0.01);
    await openDrawer();
    await name.waitFor();
    expect(await signIn.count()).toBe(0);
    const item = page.getByRole('menuitem');
    // Two taps on a small phone: the drawer shows the menu already open, without scrolling.
    if (isSmall) await page.setViewportSize({ width, height: 640 });
    else await name.click();
    await item.waitFor();
    await expect.poll(async () => (await item.boundingBox())?.y).toBeLessThan(640 - 44);
    await takeScreenshot(page, `menu-signed-in-${language}-${width}`, { fullPage: false });
    await item.focus();
    // Mouse, Enter, Space and arrow open it; Escape closes it and returns the focus to the name.
    expect(await item.allInnerTexts()).toEqual([localTexts.logout]);
    const account = await banner
      .locator(`a[href="${prefix}/account"]`)
      .filter({ visible: true })
      .boundingBox();
    const menu = await item.boundingBox();
    if (account === null || menu === null) throw new Error('The menu is not shown');
    const isBeside = menu.y >= account.y + account.height || account.y >= menu.y + menu.height;
    expect(isBeside, 'the menu covers no link').toBe(true);
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      await page.keyboard.press('Escape');
      await item.waitFor({ state: 'detached' });
      expect(await name.evaluate((node) => node === document.activeElement), key).toBe(true);
      await page.keyboard.press(key);
      await item.waitFor();
      await expect.poll(() => item.evaluate((node) => node === document.activeElement)).toBe(true);
    }
    await page.keyboard.press('Tab');
    await item.waitFor({ state: 'detached' });
    await name.focus();
    await page.keyboard.press('Enter');
    await item.waitFor();
    await page.keyboard.press('Enter');
    await toast(page, localTexts.signedOut).waitFor();
    await page.waitForURL(isAt(home));
    expect(visitor.faults).toEqual([]);
    if (!isSmall) await signIn.waitFor();
  });
});

test('AUTH-04 signing out in the navbar leads home, clears tab, device and server session, and signs out other tabs', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  await withoutStream(page);
  const person = await newCustomer();
  await tokenOnOtherDevice(person);
  const token = await openAccountPage(visitor, person);
  const rows = page.getByRole('button', { name: texts.signOut });
  await rows.waitFor();
  const other = await page.context().newPage();
  await other.goto('/account');
  await other.getByText(texts.thisDevice).waitFor();

  await page.evaluate(() => sessionStorage.setItem('khamar/cow-draft', 'half a cow'));
  const steps: string[] = [];
  page.on('framenavigated', (frame) => steps.push(new URL(frame.url()).pathname));
  const ended = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await page.getByRole('banner').getByRole('button', { name: person.username }).click();
  await page.getByRole('menuitem', { name: texts.logout }).click();
  await toast(page, texts.signedOut).waitFor();
  await page.waitForURL(isAt('/'));
  expect(steps, 'not through the sign-in').toEqual(['/']);
  expect(await storedAuth(page), 'token and user').toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem('khamar/cow-draft'))).toBeNull();
  expect((await ended).status()).toBe(200);
  expect(await statusWith(token), 'the token is no longer valid').toBe(401);
  await other.waitForURL(isAt('/sign-in?next=%2Faccount'));

  // The next user in the same document must not see the previous user's data: only the store reset clears it.
  await page.evaluate(() => {
    document.body.dataset['isSame'] = 'yes';
  });
  const next = await newCustomer();
  await page.getByRole('banner').getByRole('link', { name: texts.signIn }).click();
  await fill(page, { username: next.username, password: next.password });
  await sendForm(page).click();
  await page.waitForURL(isAt('/'));
  const release = await holdCalls(page, '**/api/auth/sessions');
  visitor.apiCalls.length = 0;
  await page.getByRole('contentinfo').getByRole('link', { name: texts.account }).click();
  await page.getByRole('heading', { name: next.username }).waitFor();
  expect(await page.getByRole('main').locator('li').count()).toBe(0);
  release();
  await page.getByText(texts.thisDevice).waitFor();
  expect(await rows.count()).toBe(0);
  expect(exceptTurnCalls(visitor).toSorted()).toEqual([
    '/api/auth/phone',
    '/api/auth/profile',
    '/api/auth/sessions',
  ]);
  expect(await page.evaluate(() => document.body.dataset['isSame'])).toBe('yes');
});

test('AUTH-04 SIGN-03 signing out of the office leads home or to the sign-in and clears its data; an admin returns to the office', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor({ ...ownAddress() });
  const person = demoLogin('admin');
  const token = await signInByApi(page, person);
  const rows = page.locator('tbody tr');
  await page.goto('/dashboard/cows/all');
  await rows.first().waitFor();
  await page.evaluate(() => sessionStorage.setItem('khamar/cow-draft', 'half a cow'));
  const leave = async (button: string, target: string) => {
    const ended = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
    await page.getByRole('button', { name: button }).click();
    await toast(page, texts.signedOut).waitFor();
    await page.waitForURL(isAt(target));
    expect(await storedAuth(page), 'token and user').toBeNull();
    expect((await ended).status()).toBe(200);
  };
  await leave('Sign Out', '/');
  expect(await page.evaluate(() => sessionStorage.getItem('khamar/cow-draft'))).toBeNull();
  expect(await statusWith(token), 'the token is no longer valid').toBe(401);

  // The same person in the same document: the previous data was cleared and is fetched again.
  await page.getByRole('banner').getByRole('link', { name: texts.signIn }).click();
  await fill(page, { username: person.username, password: person.password });
  await sendForm(page).click();
  await toast(page, texts.welcome).waitFor();
  await page.waitForURL(isAt('/dashboard'));
  const call = '**/get-all-cows?*limit=10';
  const request = page.waitForRequest(call);
  const release = await holdCalls(page, call);
  await page.getByRole('link', { name: 'All Cows' }).click();
  await request;
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(await rows.count()).toBe(0);
  release();
  await rows.first().waitFor();
  await page.getByRole('button', { name: `Account menu: ${person.username}` }).click();
  await leave('Logout', '/sign-in');
});

test('signing out offline takes effect immediately, and on the server once the connection is back', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const person = await newCustomer();
  const token = await signInByApi(page, person);
  await goHydrated(visitor, '/');
  const name = page.getByRole('banner').getByRole('button', { name: person.username });
  await name.click();
  await page.context().setOffline(true);
  await page.getByRole('menuitem', { name: texts.logout }).click();
  await toast(page, texts.signedOut).waitFor();
  await page.getByRole('banner').getByRole('link', { name: texts.signIn }).waitFor();
  expect(await storedAuth(page)).toBeNull();
  const ended = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await page.context().setOffline(false);
  expect((await ended).status()).toBe(200);
  expect(await statusWith(token)).toBe(401);
});
