import { describe, expect, inject } from 'vitest';
import { atAccount } from '../src/at-account.ts';
import { elsewhere } from '../src/contact-form.ts';
import { DOOR_WORDS, fill, isAt, sendForm, toast } from '../src/door.ts';
import { layoutShift } from '../src/drawings.ts';
import { customer, keptIn, signInQuietly, tokenElsewhere } from '../src/person.ts';
import { expectSoundScreen, goHydrated, test, VIEWS } from '../src/visitor.ts';

const words = DOOR_WORDS.en;

describe.each(VIEWS)('who is here, in $language at $width px', ({ language, width, prefix }) => {
  const said = DOOR_WORDS[language];
  const home = prefix === '' ? '/' : prefix;

  test('NAV-03 signed out the way in; signed in the name, with a menu of one item that leads out', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, ...elsewhere() });
    const { page } = visitor;
    const person = await customer();
    const isSmall = width < 1024;
    const banner = page.getByRole('banner');
    const openDrawer = async () => {
      if (isSmall) await page.getByRole('button', { name: said.menu, exact: true }).click();
    };
    await goHydrated(visitor, `${prefix}/about-us`);
    await openDrawer();
    const signIn = banner.getByRole('link', { name: said.signIn });
    expect(await signIn.getAttribute('href')).toBe(`${prefix}/sign-in`);

    await signInQuietly(page, person);
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
    await expectSoundScreen(visitor, `user-menu-${language}-${width}`);
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

test('signing out in the navbar (the navbar of AUTH-04) forgets token and user, says so, leads home, ends it on the server and in the other tabs', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...elsewhere() });
  const { page } = visitor;
  const person = await customer();
  await tokenElsewhere(person);
  const token = await atAccount(visitor, person);
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
  expect(await keptIn(page)).toBeNull();
  expect((await ended).status()).toBe(200);
  const asked = await fetch(`${inject('siteUrl')}/api/auth/sessions`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(asked.status, 'the token opens nothing any more').toBe(401);
  await other.waitForURL(isAt('/sign-in?next=%2Faccount'));

  // What was shown to one is not shown to the next, who comes in by the same page: nothing but the reset could forget it.
  await page.evaluate(() => {
    document.body.dataset['isSame'] = 'yes';
  });
  const next = await customer();
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
  expect(visitor.apiCalls).toEqual(['/api/auth/sessions']);
  expect(await page.evaluate(() => document.body.dataset['isSame'])).toBe('yes');
});

test('whoever signs out without a signal is out at once, and on the server when the signal is back', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...elsewhere() });
  const { page } = visitor;
  const person = await customer();
  const token = await signInQuietly(page, person);
  await goHydrated(visitor, '/');
  const name = page.getByRole('banner').getByRole('button', { name: person.username });
  await name.click();
  await page.context().setOffline(true);
  await page.getByRole('menuitem', { name: words.logout }).click();
  await toast(page, words.left).waitFor();
  await page.getByRole('banner').getByRole('link', { name: words.signIn }).waitFor();
  expect(await keptIn(page)).toBeNull();
  const ended = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await page.context().setOffline(false);
  expect((await ended).status()).toBe(200);
  const asked = await fetch(`${inject('siteUrl')}/api/auth/sessions`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(asked.status).toBe(401);
});

test('a sign-out that the server could not take is taken when the next page opens', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...elsewhere() });
  const { page } = visitor;
  const person = await customer();
  const token = await signInQuietly(page, person);
  await goHydrated(visitor, '/about-us');
  await page.getByRole('banner').getByRole('button', { name: person.username }).click();
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  const refused = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('menuitem', { name: words.logout }).click();
  expect((await refused).status()).toBe(503);
  const taken = page.waitForResponse('**/api/auth/logout');
  await page.goto('/about-us');
  expect((await taken).status()).toBe(200);
  const asked = await fetch(`${inject('siteUrl')}/api/auth/sessions`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(asked.status).toBe(401);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signing-out'))).toBeNull();
});
