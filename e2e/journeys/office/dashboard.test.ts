import farmProfile from '../../../farm.json' with { type: 'json' };
import { describe, expect, inject } from 'vitest';
import { type DemoName, signInAs } from '../../src/people.ts';
import { ACCOUNT_TEXTS, isAt, toast } from '../../src/screens/account.ts';
import { OFFICE_TEXTS } from '../../src/screens/office.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  expectSoundScreen,
  goHydrated,
  test,
  type View,
  OFFICE_VIEWS,
  type Visitor,
} from '../../src/visitor.ts';

const widthOf = ({ page }: Visitor, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().width);
const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname;

/** On a phone the collapsed menu is a bar at the bottom, and opens over the page. */
async function expectMenuOverPage(visitor: Visitor, { language }: View): Promise<void> {
  const { page } = visitor;
  const texts = OFFICE_TEXTS[language];
  const bar = page.locator('nav.bar-at-thumb');
  expect(await bar.locator('a, button').allInnerTexts()).toEqual(texts.bar);
  for (const box of await bar.locator('a, button').all()) {
    const { width, height } = (await box.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height), 'large enough for a thumb').toBeGreaterThanOrEqual(44);
  }
  const toggle = bar.getByRole('button', { name: texts.bar[4] });
  const pageWidth = await widthOf(visitor, 'main');
  expect(pageWidth, 'the page has the full width').toBe(360);
  await toggle.click();
  await page.getByRole('button', { name: texts.close }).waitFor();
  expect(await widthOf(visitor, 'main'), 'the menu covers the page').toBe(pageWidth);
  // The content below is inert.
  expect(await page.getByRole('banner').or(page.getByRole('main')).count()).toBe(0);
  const hasFocus = () => page.getByRole('dialog').evaluate((menu) => menu.contains(document.activeElement));
  for (let press = 0; press < 15; press += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(hasFocus).toBe(true);
  }
  await page.keyboard.press('Escape');
  await toggle.waitFor();
  await toggle.click();
  await page.getByRole('link', { name: texts.menu[2] }).click();
  await page.waitForURL('**/dashboard/sales');
  await expectArrived(visitor, texts.menu[2]);
  await page.goBack();
  await expectArrived(visitor, texts.menu[1]);
}

/** The focus moves to the new screen, and its name is announced. */
async function expectArrived({ page }: Visitor, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await expect.poll(() => page.locator('p[aria-live=polite]').innerText()).toContain(name);
}

async function expectCollapsing(visitor: Visitor, { language, width }: View): Promise<void> {
  const { page } = visitor;
  const texts = OFFICE_TEXTS[language];
  expect(await widthOf(visitor, 'aside')).toBe(240);
  await page.getByRole('button', { name: texts.collapse }).click();
  expect(await widthOf(visitor, 'aside')).toBe(80);
  await page.getByRole('button', { name: texts.expand }).click();
  await page.setViewportSize({ width: 767, height: 900 });
  await page.getByRole('button', { name: texts.expand }).waitFor();
  expect(await widthOf(visitor, 'aside'), 'it collapses by itself').toBe(80);
  await page.setViewportSize({ width, height: 900 });
}

/** Direct navigation, not through the guard, which would add a `next` parameter. */
async function expectSignedOut(
  { page }: Visitor,
  { language }: View,
  headers: { authorization: string },
  path: string,
): Promise<void> {
  await page.waitForURL(isAt(path));
  await toast(page, ACCOUNT_TEXTS[language].signedOut).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  const sessionStatus = async () =>
    (await fetch(`${inject('siteUrl')}/api/auth/sessions`, { headers })).status;
  await expect.poll(sessionStatus).toBe(401);
}

describe.each(OFFICE_VIEWS)('$language at $width px', (view) => {
  const { language, width, prefix } = view;
  const texts = OFFICE_TEXTS[language];
  const isPhone = width < 768;

  test('DASH-01 the sidebar collapses to 80 px, the top bar has logo and user menu, breadcrumbs follow the path', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    const headers = await signInAs(visitor, 'admin');
    await page.goto(`${prefix}/dashboard/cows/all`);
    const toggle = page.getByRole('button', { name: isPhone ? texts.bar[4] : texts.collapse, exact: true });
    await toggle.waitFor();
    const crumbs = await page.locator('main nav li').allInnerTexts();
    expect(crumbs.map((crumb) => crumb.replace(/^\/\s*/, ''))).toEqual(texts.crumbs);

    await (isPhone ? expectMenuOverPage(visitor, view) : expectCollapsing(visitor, view));

    const menu = page.getByRole('button', { name: texts.userMenu });
    await menu.click();
    await page.locator('#user-menu').getByText('admin', { exact: true }).waitFor();
    await page.getByRole('link', { name: texts.profile }).click();
    await expect.poll(() => pathOf(visitor)).toBe(`${prefix}/dashboard`);
    await page.goto(`${prefix}/dashboard/sales`);
    await page.getByRole('banner').getByRole('link', { name: farmProfile.name[language] }).click();
    await expect.poll(() => pathOf(visitor)).toBe(`${prefix}/dashboard`);

    if (isPhone) await page.getByRole('button', { name: texts.bar[4], exact: true }).click();
    const menuBox = isPhone ? page.getByRole('dialog') : page.locator('aside');
    const foot = menuBox.getByRole('button', { name: texts.signOut });
    await foot.waitFor();
    const below = await menuBox.evaluate((box) => box.lastElementChild?.textContent.trim() ?? '');
    expect(below).toBe(texts.signOut);
    await foot.click();
    await expectSignedOut(visitor, view, headers, prefix === '' ? '/' : prefix);

    const again = await signInAs(visitor, 'admin');
    await page.goto(`${prefix}/dashboard`);
    await menu.click();
    await page.locator('#user-menu').getByRole('button', { name: texts.logout }).click();
    await expectSignedOut(visitor, view, again, `${prefix}/sign-in`);
  });
});

describe('a farm that admits agents and super administrators', () => {
  const stack = testStackForFile(3, { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' });

  test('AUTH-05 AUTH-06 DASH-02 F52 by default only ADMIN has access; one setting admits other roles, each with its own menu', async ({
    newVisitor,
  }) => {
    const { menu, menuGroups } = OFFICE_TEXTS.en;
    const everything = [...menu, ...menuGroups];
    const ofAgent = [menu[0], ...menu.slice(2, 9), menuGroups[1]];
    const reach = async (baseURL: string, login: DemoName) => {
      const visitor = await newVisitor({ baseURL });
      const { page } = visitor;
      const headers = await signInAs(visitor, login);
      const { status } = await fetch(`${baseURL}/api/leads`, { headers });
      const cows = await fetch(`${baseURL}/api/product/dashboard/get-all-cows`, { headers });
      await page.goto('/dashboard');
      const inside = page.getByRole('heading', { name: menu[0], level: 1 });
      // The guard has unmounted with the office, so the message is not shown twice.
      await inside.or(page.getByRole('contentinfo')).waitFor();
      const isOut = pathOf(visitor) === '/';
      if (isOut) await toast(page, ACCOUNT_TEXTS.en.staffOnly).waitFor();
      expect(await page.locator('.toast').count()).toBe(isOut ? 1 : 0);
      expect(isOut && visitor.apiCalls.some((call) => call.includes('/dashboard/'))).toBe(false);
      const labels = ['a', 'p'].map((kind) => page.locator(`aside nav ${kind}`).allInnerTexts());
      return [login, pathOf(visitor), status, cows.status, (await Promise.all(labels)).flat()];
    };
    const all = async (url: string, logins: DemoName[]) => {
      const reached = [];
      for (const login of logins) reached.push(await reach(url, login));
      return reached;
    };
    expect(await all(inject('siteUrl'), ['customer', 'agent', 'superadmin', 'admin'])).toEqual([
      ['customer', '/', 403, 403, []],
      ['agent', '/', 403, 403, []],
      ['superadmin', '/', 403, 403, []],
      ['admin', '/dashboard', 200, 200, everything],
    ]);
    expect(await all(stack.url, ['customer', 'agent', 'superadmin'])).toEqual([
      ['customer', '/', 403, 403, []],
      ['agent', '/dashboard', 200, 403, ofAgent],
      ['superadmin', '/dashboard', 200, 200, everything],
    ]);
  });

  test('screens closed to agents fetch no data, however the path is spelled', async ({ newVisitor }) => {
    const visitor = await newVisitor({ baseURL: stack.url });
    await signInAs(visitor, 'agent');
    for (const path of [
      '/dashboard/cows/import',
      '/dashboard/cows/tags',
      '/dashboard/cows/removed',
      '/Dashboard/COWS/All',
      '/dashboard/cows/%61ll',
    ]) {
      await visitor.page.goto(path);
      await visitor.page.getByRole('heading', { name: "You don't have access to this page" }).waitFor();
    }
    expect(visitor.apiCalls.filter((call) => call.includes('/dashboard/'))).toEqual([]);
    await expectSoundScreen(visitor, 'office-not-open');
  });
});

test('AUTH-05 a signed-out visitor is redirected to the sign-in with the way back', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  await visitor.page.goto('/bn/dashboard/cows/all?size=20');
  await expect
    .poll(() => visitor.page.url())
    .toBe(`${inject('siteUrl')}/bn/sign-in?next=${encodeURIComponent('/bn/dashboard/cows/all?size=20')}`);
});

test('the server renders the same skeleton for everyone, and no cache or search engine keeps it', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const headers = await signInAs(visitor, 'admin');
  const url = `${inject('siteUrl')}/dashboard/cows/all`;
  const cookies = await visitor.page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const stranger = await fetch(url);
  const staff = await fetch(url, { headers: { ...headers, cookie } });
  const html = await stranger.text();
  expect(await staff.text()).toBe(html);
  expect(stranger.headers.get('cache-control')).toBe('private, no-store');
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).toContain('All Cows');
});

test('a visitor of the shop loads nothing of the office', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await goHydrated(visitor, '/all-cows');
  const code = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
  expect(code.length).toBeGreaterThan(3);
  expect(code.filter((text) => text.includes('remove-cows') || text.includes('data-base-ui'))).toEqual([]);
});
