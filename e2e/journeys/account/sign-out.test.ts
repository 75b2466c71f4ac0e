import { layoutShift } from '@khamar/testkit/browser/pictures';
import { demoLogin } from '@khamar/testkit/people';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  newCustomer,
  ownAddress,
  signInByApi,
  statusWith,
  storedAuth,
  tokenOnOtherDevice,
} from '../../src/people.ts';
import { ACCOUNT_WORDS, fill, isAt, openAccountPage, sendForm, toast } from '../../src/screens/account.ts';
import { goHydrated, test, SHOP_VIEWS } from '../../src/visitor.ts';

const words = ACCOUNT_WORDS.en;

describe.each(SHOP_VIEWS)('who is here, in $language at $width px', ({ language, width, prefix }) => {
  const said = ACCOUNT_WORDS[language];
  const home = prefix === '' ? '/' : prefix;

  test('NAV-03 signed out the way in; signed in the name, with a menu of one item that leads out', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    const person = await newCustomer();
    const isSmall = width < 1024;
    const banner = page.getByRole('banner');
    const openDrawer = async () => {
      if (isSmall) await page.getByRole('button', { name: said.menu, exact: true }).click();
    };
    await goHydrated(visitor, `${prefix}/about-us`);
    await openDrawer();
    const signIn = banner.getByRole('link', { name: said.signIn });
    expect(await signIn.getAttribute('href')).toBe(`${prefix}/sign-in`);

    // A font that comes late moves words too.
    await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }));
    await signInByApi(page, person);
    await goHydrated(visitor, `${prefix}/about-us`);
    await openDrawer();
    const name = banner.getByRole('button', { name: person.username });
    await name.waitFor();
    expect(await signIn.count()).toBe(0);
    expect(await layoutShift(page)).toBeLessThan(0.01);
    const item = page.getByRole('menuitem');
    // Mouse, Enter, Space and arrow open it; Escape closes it and the keyboard is back at the name.
    await name.click();
    expect(await item.allInnerTexts()).toEqual([said.logout]);
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
    await toast(page, said.left).waitFor();
    await page.waitForURL(isAt(home));
    expect(visitor.faults).toEqual([]);
    if (!isSmall) await signIn.waitFor();
  });
});

test('signing out leads home by the straight way, and signs out the other tabs', async ({ newVisitor }) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const person = await newCustomer();
  await tokenOnOtherDevice(person);
  const token = await openAccountPage(visitor, person);
  const rows = page.getByRole('button', { name: words.signOut });
  await rows.waitFor();
  const other = await page.context().newPage();
  await other.goto('/account');
  await other.getByText(words.thisDevice).waitFor();

  const steps: string[] = [];
  page.on('framenavigated', (frame) => steps.push(new URL(frame.url()).pathname));
  const ended = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await page.getByRole('banner').getByRole('button', { name: person.username }).click();
  await page.getByRole('menuitem', { name: words.logout }).click();
  await toast(page, words.left).waitFor();
  await page.waitForURL(isAt('/'));
  expect(steps, 'not by the way of the sign-in').toEqual(['/']);
  expect(await storedAuth(page)).toBeNull();
  expect((await ended).status()).toBe(200);
  expect(await statusWith(token), 'the token opens nothing any more').toBe(401);
  await other.waitForURL(isAt('/sign-in?next=%2Faccount'));

  // What was shown to one is not shown to the next, who comes in by the same page: nothing but the reset could forget it.
  await page.evaluate(() => {
    document.body.dataset['isSame'] = 'yes';
  });
  const next = await newCustomer();
  await page.getByRole('banner').getByRole('link', { name: words.signIn }).click();
  await fill(page, { username: next.username, password: next.password });
  await sendForm(page).click();
  await page.waitForURL(isAt('/'));
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/sessions', async (route) => {
    await held.promise;
    await route.continue();
  });
  visitor.apiCalls.length = 0;
  await page.getByRole('contentinfo').getByRole('link', { name: words.account }).click();
  await page.getByRole('heading', { name: next.username }).waitFor();
  expect(await page.getByRole('main').locator('li').count()).toBe(0);
  held.resolve();
  await page.getByText(words.thisDevice).waitFor();
  expect(await rows.count()).toBe(0);
  expect(visitor.apiCalls.toSorted()).toEqual(['/api/auth/phone', '/api/auth/sessions']);
  expect(await page.evaluate(() => document.body.dataset['isSame'])).toBe('yes');
});

/** Where one signs out, and where that leads; what was shown there must be asked for anew. */
const DOORS = [
  {
    door: 'navbar',
    room: '/account',
    call: '**/api/auth/sessions',
    leave: async (page: Page, name: string) => {
      await page.getByRole('banner').getByRole('button', { name }).click();
      await page.getByRole('menuitem', { name: words.logout }).click();
    },
    target: '/',
    enter: (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: words.account }).click(),
    shown: (page: Page) => page.getByText(words.thisDevice),
  },
  ...[
    { door: 'sidebar', button: 'Sign Out', target: '/' },
    { door: 'top bar', button: 'Logout', target: '/sign-in' },
  ].map(({ door, button, target }) => ({
    door,
    room: '/dashboard/cows/all',
    call: '**/get-all-cows?*limit=10',
    leave: async (page: Page, name: string) => {
      if (door === 'top bar') await page.getByRole('button', { name: `Menu of ${name}` }).click();
      await page.getByRole('button', { name: button }).click();
    },
    target,
    enter: (page: Page) => page.getByRole('link', { name: 'All Cows' }).click(),
    shown: (page: Page) => page.locator('tbody tr').first(),
  })),
];

describe.each(DOORS)('by the $door to $target', ({ door, room, call, leave, target, enter, shown }) => {
  test('AUTH-04 whoever leaves is forgotten by tab, device and server, hears it, and is led on', async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor({ ...ownAddress() });
    const person = door === 'navbar' ? await newCustomer() : demoLogin('admin');
    const token = await signInByApi(page, person);
    await page.goto(room);
    await shown(page).waitFor();
    await page.evaluate(() => sessionStorage.setItem('khamar/cow-draft', 'half a cow'));
    const ended = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
    await leave(page, person.username);
    await toast(page, words.left).waitFor();
    await page.waitForURL(isAt(target));
    expect(await storedAuth(page), 'token and user').toBeNull();
    expect(await page.evaluate(() => sessionStorage.getItem('khamar/cow-draft'))).toBeNull();
    expect((await ended).status()).toBe(200);
    expect(await statusWith(token), 'the token opens nothing any more').toBe(401);
    const signIn = page.getByRole('banner').getByRole('link', { name: words.signIn });
    await signIn.waitFor();

    // The same person in the same page: what was shown before has been let go.
    await signIn.click();
    await fill(page, { username: person.username, password: person.password });
    await sendForm(page).click();
    await toast(page, words.welcome).waitFor();
    const held = Promise.withResolvers<void>();
    const asking = page.waitForRequest(call);
    await page.route(call, async (route) => {
      await held.promise;
      await route.continue();
    });
    await enter(page);
    await asking;
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await shown(page).count()).toBe(0);
    held.resolve();
    await shown(page).waitFor();
  });
});

test('whoever signs out without a signal is out at once, and on the server when the signal is back', async ({
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
  await page.getByRole('menuitem', { name: words.logout }).click();
  await toast(page, words.left).waitFor();
  await page.getByRole('banner').getByRole('link', { name: words.signIn }).waitFor();
  expect(await storedAuth(page)).toBeNull();
  const ended = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await page.context().setOffline(false);
  expect((await ended).status()).toBe(200);
  expect(await statusWith(token)).toBe(401);
});

test('a sign-out that the server could not take is taken when the next page opens', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const person = await newCustomer();
  const token = await signInByApi(page, person);
  await goHydrated(visitor, '/about-us');
  await page.getByRole('banner').getByRole('button', { name: person.username }).click();
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  const refused = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('menuitem', { name: words.logout }).click();
  expect((await refused).status()).toBe(503);
  const taken = page.waitForResponse('**/api/auth/logout');
  await page.goto('/about-us');
  expect((await taken).status()).toBe(200);
  expect(await statusWith(token)).toBe(401);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signing-out'))).toBeNull();
});
