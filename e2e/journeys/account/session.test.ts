import { expect, inject } from 'vitest';
import {
  expireToken,
  storeToken,
  newCustomer,
  ownAddress,
  signInByApi,
  storedAuth,
  tokenOnOtherDevice,
} from '../../src/people.ts';
import {
  ACCOUNT_TEXTS,
  expireTokenInOtherTab,
  fill,
  formOf,
  isAt,
  openAccountPage,
  sendForm,
  toast,
} from '../../src/screens/account.ts';
import { exceptTurnCalls, goHydrated, test, type Visitor, withoutStream } from '../../src/visitor.ts';

const REFRESH = '/api/auth/refresh-token';
const texts = ACCOUNT_TEXTS.en;

const signOutButtons = ({ page }: Visitor) => page.getByRole('button', { name: texts.signOut });
const refreshes = ({ apiCalls }: Visitor) => apiCalls.filter((call) => call === REFRESH);

/** For journeys that count refreshes: the page repeats one that takes four seconds, as on a slow machine. */
const withoutDeadlines = ({ page }: Visitor) =>
  page.context().addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });

test('AUTH-01 user and token start empty, are stored on the device, and are restored without a call', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  await withoutStream(page);
  await goHydrated(visitor, '/sign-in');
  expect(await storedAuth(page)).toBeNull();
  const person = await newCustomer();
  await fill(page, { username: person.username, password: person.password });
  await sendForm(page).click();
  await page.waitForURL(isAt('/'));
  const stored = (await storedAuth(page)) ?? '';
  expect(stored).toMatch(/"token":"[\w-]+\.[\w-]+\.[\w-]+"/);
  expect(JSON.parse(stored)).toMatchObject({ user: { username: person.username, roles: ['CUSTOMER'] } });
  visitor.apiCalls.length = 0;
  await goHydrated(visitor, '/about-us');
  await page.getByRole('banner').getByRole('button', { name: person.username }).waitFor();
  expect(exceptTurnCalls(visitor)).toEqual([]);
  expect(visitor.faults).toEqual([]);

  // Damaged data means signed out (see also session.test.ts of the web).
  for (const damaged of ['{"token":', '{"token":"x.bnVsbA.y"}']) {
    await page.evaluate((text) => {
      localStorage.setItem('auth', text);
    }, damaged);
    await goHydrated(visitor, '/account');
    await page.waitForURL(isAt('/sign-in?next=%2Faccount'));
    await page.getByRole('banner').getByRole('link', { name: texts.signIn }).waitFor();
  }
  expect(visitor.faults).toEqual([]);
});

test('AUTH-02 calls carry token and cookie only when signed in; refresh and sign-out send JSON and the token too', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const headersOf = async (path: string, action: () => Promise<unknown>) => {
    const request = page.waitForRequest((sent) => sent.url().includes(path));
    await action();
    return (await request).allHeaders();
  };
  const turnPage = () => page.getByRole('link', { name: 'Next page' }).click();
  await goHydrated(visitor, '/all-cows');
  const signedOut = await headersOf('/api/product/', turnPage);
  expect(signedOut['authorization']).toBeUndefined();

  const person = await newCustomer();
  const token = await signInByApi(page, person);
  const name = page.getByRole('banner').getByRole('button', { name: person.username });
  // A page that is not cached yet.
  await goHydrated(visitor, '/all-cows?page=3');
  await name.waitFor();
  const ofCall = await headersOf('/api/product/', turnPage);
  expect(ofCall['authorization']).toBe(`Bearer ${token}`);
  expect(ofCall['cookie']).toContain('khamar-session=');

  await storeToken(page, expireToken(token));
  const ofRefresh = await headersOf(REFRESH, () => goHydrated(visitor, '/account'));
  expect(ofRefresh['content-type']).toBe('application/json');
  expect(ofRefresh['authorization']).toBe(`Bearer ${expireToken(token)}`);
  await page.getByText(texts.thisDevice).waitFor();

  const stored = (await storedAuth(page)) ?? '';
  await name.click();
  const ofLogout = await headersOf('/auth/logout', () =>
    page.getByRole('menuitem', { name: texts.logout }).click(),
  );
  expect(ofLogout['content-type']).toBe('application/json');
  expect(stored).toContain((ofLogout['authorization'] ?? '?').replace('Bearer ', ''));
  await toast(page, texts.signedOut).waitFor();
});

test('AUTH-03 ten simultaneous calls with an expired token cause one refresh, and all succeed', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  await withoutDeadlines(visitor);
  const person = await newCustomer();
  for (let round = 0; round < 2; round += 1)
    await Promise.all(Array.from({ length: 5 }, () => tokenOnOtherDevice(person)));
  const token = await openAccountPage(visitor, person);
  await expect.poll(() => signOutButtons(visitor).count()).toBe(10);
  await expireTokenInOtherTab(visitor, token);
  visitor.apiCalls.length = 0;
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('main li button')) button.click();
  });
  await expect.poll(() => signOutButtons(visitor).count()).toBe(0);
  expect(refreshes(visitor)).toHaveLength(1);
  const calls = visitor.apiCalls.filter((call) => call.startsWith('/api/auth/sessions/'));
  // Each was rejected and retried once, or was sent late enough to use the new token directly.
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.length).toBeLessThanOrEqual(20);
  const stored = (await storedAuth(page)) ?? '';
  expect(stored).not.toContain(expireToken(token));
  expect(JSON.parse(stored)).toMatchObject({ user: { username: person.username, roles: ['CUSTOMER'] } });
  await goHydrated(visitor, '/account');
  await page.getByText(texts.thisDevice).waitFor();
});

test('AUTH-03 a call that is still forbidden after a refresh ends the session', async ({ newVisitor }) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  await withoutDeadlines(visitor);
  await signInByApi(page, await newCustomer());
  const error = { success: false, message: 'x', data: { message: 'x', code: 'forbidden', requestId: 'x' } };
  await page.route('**/api/auth/sessions', (route) => route.fulfill({ status: 403, json: error }));
  await goHydrated(visitor, '/account');
  await page.waitForURL(isAt('/sign-in?next=%2Faccount'));
  const others = ['/api/auth/phone', '/api/auth/profile', '/api/auth/sign-in-options'];
  const calls = exceptTurnCalls(visitor).filter((path) => !others.includes(path));
  expect(calls).toEqual(['/api/auth/sessions', REFRESH, '/api/auth/sessions']);
  expect(await storedAuth(page)).toBeNull();
  await page.getByText(texts.permissionsChanged).waitFor();
});

test('AUTH-03 after the server ends a session, the next call leads to the sign-in and from there back to the page', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  await withoutDeadlines(visitor);
  const person = await newCustomer();
  await tokenOnOtherDevice(person);
  await openAccountPage(visitor, person);
  const elsewhereToken = await tokenOnOtherDevice(person);
  const response = await fetch(`${inject('siteUrl')}/api/auth/sessions`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${elsewhereToken}` },
  });
  expect(response.status).toBe(200);
  await signOutButtons(visitor).first().click();
  await page.waitForURL(isAt('/sign-in?next=%2Faccount'));
  expect(refreshes(visitor)).toHaveLength(1);
  expect(await storedAuth(page)).toBeNull();
  // The reason is shown only once, not again after coming back.
  await page.getByText(texts.sessionEnded).waitFor();
  await page.getByRole('banner').getByRole('link', { name: texts.contact }).click();
  await page.waitForURL(isAt('/contact-us'));
  // The URL changes before the page, and both pages have a form.
  const username = formOf(page).locator('[name=username]');
  await username.waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForURL(isAt('/sign-in?next=%2Faccount'));
  await username.waitFor();
  expect(await page.getByText(texts.sessionEnded).count()).toBe(0);
  await fill(page, { username: person.username, password: person.password });
  await sendForm(page).click();
  await page.waitForURL(isAt('/account'));
  await page.getByText(texts.thisDevice).waitFor();
});

test('two tabs with an expired token share one refresh', async ({ newVisitor }) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  await withoutDeadlines(visitor);
  const other = await page.context().newPage();
  await storeToken(page, expireToken(await signInByApi(page, await newCustomer())));

  let refreshCount = 0;
  const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await page.context().route(`**${REFRESH}`, async (route) => {
    refreshCount += 1;
    // The first one gets its response once the other is waiting.
    await expect.poll(waiting).toBe(1);
    await route.continue();
  });
  await Promise.all([page.goto('/account'), other.goto('/account')]);
  await Promise.all([page, other].map((tab) => tab.getByText(texts.thisDevice).waitFor()));
  expect(refreshCount).toBe(1);
  expect(await storedAuth(page)).toBe(await storedAuth(other));
});

test('a lost connection does not sign out: the session works again once it is back', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ ...ownAddress() });
  const { page } = visitor;
  const person = await newCustomer();
  await tokenOnOtherDevice(person);
  const token = await openAccountPage(visitor, person);
  await expireTokenInOtherTab(visitor, token);
  const stored = await storedAuth(page);
  // Only the refresh call fails, after the token was rejected.
  await page.context().route(`**${REFRESH}`, (route) => route.abort('internetdisconnected'));
  /** Until an attempt has ended with its toast, another click does nothing. */
  const failToSignOut = async () => {
    await signOutButtons(visitor).click();
    const note = toast(page, texts.offline);
    // Immediately when it appears: it stays for six seconds only.
    await note.getByRole('button').dispatchEvent('click');
    await note.waitFor({ state: 'detached' });
    expect(await storedAuth(page)).toBe(stored);
  };
  await failToSignOut();
  await page.context().setOffline(true);
  await failToSignOut();
  await page.context().setOffline(false);
  await page.context().unroute(`**${REFRESH}`);
  for (const status of [503, 429]) {
    await page.context().route(`**${REFRESH}`, (route) => route.fulfill({ status, body: '<html>' }), {
      // Server errors are retried once.
      times: status < 500 ? 1 : 2,
    });
    await failToSignOut();
    expect(visitor.faults.some((fault) => fault.includes(String(status)))).toBe(true);
  }
  await signOutButtons(visitor).click();
  await toast(page, texts.deviceSignedOut).waitFor();
  expect(new URL(page.url()).pathname).toBe('/account');
  expect(await storedAuth(page)).not.toBe(stored);
});
