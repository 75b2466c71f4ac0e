import { BrowserError } from '@khamar/contract/browser-error';
import { newPerson } from '@khamar/testkit/people/people';
import { describe, expect } from 'vitest';
import { newCustomer, ownAddress, signInByApi, tokenOnOtherDevice } from '../../src/people.ts';
import {
  ACCOUNT_TEXTS,
  errorsIn,
  expireTokenInOtherTab,
  fill,
  isAt,
  openAccountPage,
  sendForm,
  toast,
} from '../../src/screens/account.ts';
import {
  exceptFaults,
  expectSoundScreen,
  goHydrated,
  loseFiles,
  test,
  SHOP_VIEWS,
} from '../../src/visitor.ts';

// After a new release, the chunks that an open page would still load are gone from the server.

const FAILED = {
  en: { title: 'Something went wrong on this page', again: 'Try again', about: 'About Us' },
  bn: { title: 'এই পাতায় একটা সমস্যা হয়েছে', again: 'আবার চেষ্টা করুন', about: 'আমাদের কথা' },
};

describe.each(SHOP_VIEWS)('in $language at $width px', ({ language, width, prefix }) => {
  const texts = ACCOUNT_TEXTS[language];

  test('API-10 F69 a missing menu chunk leaves a plain account link; a menu that throws shows an error page and is reported', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    const person = await newCustomer();
    await signInByApi(page, person);
    await page.route('**/user-menu*.js', (route) => route.abort());
    await goHydrated(visitor, `${prefix}/about-us`);
    if (width < 1024) await page.getByRole('button', { name: texts.menu, exact: true }).click();
    const name = page.getByRole('banner').getByRole('link', { name: person.username });
    await name.waitFor();
    await expectSoundScreen(exceptFaults(visitor, /ERR_FAILED/), `plain-menu-${language}-${width}`);
    await name.click();
    await page.waitForURL(isAt(`${prefix}/account`));
    await page.getByText(texts.thisDevice).waitFor();

    await page.unroute('**/user-menu*.js');
    const body = 'export const UserMenu = () => { throw new Error("no salma@example.org for \'Salma\'"); };';
    await page.route('**/user-menu*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    const report = page.waitForRequest('**/api/browser-errors');
    await page.goto(`${prefix}/about-us?from=salma`);
    await page.getByRole('heading', { name: FAILED[language].title, level: 1 }).waitFor();
    expect((await (await report).response())?.status()).toBe(204);
    const { at, ...reported } = BrowserError.parse((await report).postDataJSON());
    expect(reported).toEqual({ kind: 'render', page: '/about-us', message: "Error: no … for '…'" });
    expect(at).toMatch(/^user-menu-[\w-]+\.js:1:\d+$/);
    visitor.faults.length = 0;
    await expectSoundScreen(visitor, `failed-${language}-${width}`);
    await page.unroute('**/user-menu*.js');
    await page.getByRole('main').getByRole('link', { name: FAILED[language].again }).click();
    await page.getByRole('heading', { name: FAILED[language].about, level: 1 }).waitFor();
  });
});

test.for(SHOP_VIEWS)(
  'SIGN-04 in $language at $width px a sign-up after a release loads the sign-in as a new page, which still confirms it',
  async ({ language, width, prefix }, { newVisitor }) => {
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/sign-up`);
    await loseFiles(page, /assets\/sign-in-[^/]*\.js/);
    await fill(page, newPerson());
    const opened = page.waitForEvent('domcontentloaded');
    await sendForm(page).click();
    await opened;
    await page.waitForURL(isAt(`${prefix}/sign-in`));
    await toast(page, ACCOUNT_TEXTS[language].signedUp).waitFor();
    await page.reload();
    await sendForm(page).waitFor();
    expect(await toast(page, ACCOUNT_TEXTS[language].signedUp).count()).toBe(0);
  },
);

const texts = ACCOUNT_TEXTS.en;

test('a signed-in visitor preloads the code that a rejected token needs', async ({ newVisitor }) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const person = await newCustomer();
  await tokenOnOtherDevice(person);
  const fetched = page.waitForResponse(/retry-after-refresh/);
  const token = await openAccountPage(visitor, person);
  await (await fetched).finished();
  await page.route('**/retry-after-refresh*.js', (route) => route.abort());
  await expireTokenInOtherTab(visitor, token);
  await page.getByRole('button', { name: texts.signOut }).click();
  await toast(page, texts.deviceSignedOut).waitFor();
});

test('without its validation chunk a form is checked by the server with the same messages; a plain toast still works', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360, ...ownAddress() });
  const { page } = visitor;
  for (const file of ['**/account-*.js', '**/toast-list*.js'])
    await page.route(file, (route) => route.abort());
  await goHydrated(visitor, '/sign-in');
  await sendForm(page).click();
  await expect.poll(() => errorsIn(page)).toEqual(texts.missing);
  const { username, password } = await newCustomer();
  await fill(page, { username: `${username} `, password });
  await sendForm(page).click();
  await page.waitForURL(isAt('/'));
  await toast(page, texts.welcome).click();
  await toast(page, texts.welcome).waitFor({ state: 'detached' });
});
