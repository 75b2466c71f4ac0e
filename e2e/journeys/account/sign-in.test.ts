import { demoLogin } from '@khamar/testkit/people/people';
import { describe, expect } from 'vitest';
import { newCustomer, ownAddress, storedAuth } from '../../src/people.ts';
import {
  ACCOUNT_TEXTS,
  errorsIn,
  fill,
  formOf,
  isAt,
  LONG_PASSWORD,
  sendForm,
  toast,
} from '../../src/screens/account.ts';
import {
  BANGLA_PHONE,
  goHydrated,
  waitForHydration,
  takeScreenshot,
  test,
  SHOP_VIEWS,
} from '../../src/visitor.ts';

describe.each(SHOP_VIEWS)('sign-in in $language at $width px', ({ language, width, prefix }) => {
  const texts = ACCOUNT_TEXTS[language];
  const home = prefix === '' ? '/' : prefix;

  test('SIGN-01 SIGN-02 the form has username, password, sign-up link and terms; invalid values show errors at their field', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/sign-in`);
    await page.getByLabel(texts.username, { exact: true }).waitFor();
    expect(await page.locator('[name=username]').getAttribute('autocomplete')).toBe('username');
    expect(await page.locator('[name=username]').getAttribute('autocapitalize')).toBe('none');
    expect(await page.locator('[name=password]').getAttribute('autocomplete')).toBe('current-password');
    expect(await sendForm(page).innerText()).toBe(texts.signIn);
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: texts.signUp }).getAttribute('href')).toBe(
      `${prefix}/sign-up`,
    );
    expect(await main.innerText()).toContain(texts.terms);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

    const password = page.locator('[name=password]');
    await password.fill('secret of mine');
    await page.getByRole('button', { name: texts.show }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: texts.show }).click();
    expect(await password.getAttribute('type')).toBe('password');
    expect(await password.inputValue()).toBe('secret of mine');
    await password.fill('');

    await sendForm(page).click();
    await expect.poll(() => errorsIn(page)).toEqual(texts.missing);
    expect(await page.locator(':focus').getAttribute('name')).toBe('username');
    await fill(page, { username: 'ab', password: '12345' });
    expect(await errorsIn(page)).toEqual([]);
    await sendForm(page).click();
    await expect.poll(() => errorsIn(page)).toEqual(texts.wrong);
    await fill(page, { username: 'sal/ma', password: '123456' });
    await sendForm(page).click();
    await expect.poll(() => errorsIn(page)).toEqual([`${texts.wrong[0]}: ${texts.allowedCharacters}`]);
    await fill(page, { username: 'salma', password: LONG_PASSWORD });
    await sendForm(page).click();
    await expect.poll(() => errorsIn(page)).toEqual([texts.tooLong]);
    expect(visitor.apiCalls).toEqual([]);
  });

  test('SIGN-03 FORM-02 F35 F53 a rejected sign-in is logged and shown as a toast, then in the form; success redirects by role', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    const person = await newCustomer();
    await goHydrated(visitor, `${prefix}/sign-in`);
    await fill(page, { username: person.username, password: 'not my password' });
    await sendForm(page).click();
    // A toast under the pointer stays.
    await toast(page, texts.wrongCredentials).hover();
    expect(await formOf(page).innerText()).not.toContain(texts.wrongCredentials);
    await toast(page, texts.wrongCredentials).getByRole('button').click();
    await formOf(page).getByText(texts.wrongCredentials).waitFor();
    expect(await formOf(page).locator('[name=username]').inputValue()).toBe(person.username);
    // A rejected sign-in is not a lost session: no refresh is requested.
    expect(visitor.apiCalls).toEqual(['/api/auth/login']);
    expect(visitor.faults.filter((fault) => fault.startsWith('Form submission failed:'))).toHaveLength(1);
    visitor.faults.length = 0;

    await fill(page, { username: person.username, password: person.password });
    await sendForm(page).dblclick();
    await toast(page, texts.welcome).waitFor();
    await page.waitForURL(isAt(home));
    expect(visitor.apiCalls.filter((call) => call.startsWith('/api/auth'))).toEqual([
      '/api/auth/login',
      '/api/auth/login',
    ]);
    expect(visitor.faults).toEqual([]);
    await takeScreenshot(page, `signed-in-${language}-${width}`);

    for (const username of ['agent', 'superadmin']) {
      const staff = await newVisitor({ width, ...ownAddress() });
      const steps: string[] = [];
      staff.page.on('framenavigated', (frame) => steps.push(new URL(frame.url()).pathname));
      await goHydrated(staff, `${prefix}/sign-in`);
      await fill(staff.page, { ...demoLogin(username) });
      // Keyboard only.
      await staff.page.keyboard.press('Enter');
      await toast(staff.page, texts.welcome).waitFor();
      await expect.poll(() => steps).toContain(`${prefix}/dashboard`);
    }
  });
});

describe('sign-in page in Bangla', () => {
  const { language, prefix } = BANGLA_PHONE;
  const texts = ACCOUNT_TEXTS[language];
  const home = prefix;

  test('too many attempts say how long to wait, being offline says so, and typed values stay', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: 360, ...ownAddress() });
    const { page } = visitor;
    const person = await newCustomer();
    const typed = { username: person.username, password: person.password };
    await goHydrated(visitor, `${prefix}/sign-in`);
    await page.context().setOffline(true);
    await fill(page, typed);
    await sendForm(page).click();
    await toast(page, texts.offline).waitFor();
    expect(await page.locator('[name=password]').inputValue()).toBe(person.password);
    await page.context().setOffline(false);

    const other = await newCustomer();
    for (let tries = 0; tries < 10; tries += 1)
      await page.request.post('/api/auth/login', {
        data: { username: other.username, password: 'not this one' },
      });
    await fill(page, { username: other.username });
    await sendForm(page).click();
    await toast(page, texts.tooManyAttempts).waitFor();
    await fill(page, typed);
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '<html>' }), {
      times: 1,
    });
    await sendForm(page).click();
    await expect.poll(() => formOf(page).innerText()).not.toMatch(texts.tooManyAttempts);
    await takeScreenshot(page, `sign-in-unavailable-${language}-360`);
    await sendForm(page).click();
    await page.waitForURL(isAt(home));
  });

  test('returns to the page that required the sign-in, and never redirects to another site', async ({
    newVisitor,
  }) => {
    const { username, password } = await newCustomer();
    const visitor = await newVisitor({ width: 360, ...ownAddress() });
    const { page } = visitor;
    const next = `${prefix}/about-us?a=1`;
    await goHydrated(visitor, `${prefix}/sign-in?next=${encodeURIComponent(next)}`);
    await fill(page, { username, password });
    await sendForm(page).click();
    await page.waitForURL(isAt(next));
    // A signed-in visitor is redirected from the sign-in page. For other values of `next` see next-path.test.ts
    // of the web.
    await goHydrated(visitor, `${prefix}/sign-in?next=${encodeURIComponent('//evil.example/x')}`);
    await page.waitForURL(isAt(home));
  });

  test('without JavaScript the page says that it is needed, and submits nothing', async ({ newVisitor }) => {
    const { page } = await newVisitor({ width: 360, javaScriptEnabled: false });
    for (const path of ['sign-in', 'sign-up', 'forgot-password', 'reset-password']) {
      await page.goto(`${prefix}/${path}`);
      expect(await page.getByRole('main').innerText()).toMatch(texts.needsScript);
      expect(await sendForm(page).isDisabled()).toBe(true);
    }
    await takeScreenshot(page, `no-script-${language}-360`);
  });
});

test('text typed before hydration is kept', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360, ...ownAddress() });
  const { page } = visitor;
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await page.locator('[name=username]').fill('salma');
  await page.locator('[name=password]').fill('typed in a hurry');
  await page.keyboard.press('Enter');
  held.resolve();
  await waitForHydration(page);
  expect(await page.locator('[name=username]').inputValue()).toBe('salma');
  expect(await page.locator('[name=password]').inputValue()).toBe('typed in a hurry');
  expect(new URL(page.url()).search).toBe('');
  expect(await storedAuth(page)).toBeNull();
  expect(visitor.faults).toEqual([]);
});
