import { cashInHand, DUE_PAISA } from '@khamar/testkit/people/delivery-runs';
import { expect } from 'vitest';
import { crampedBangla } from '../../src/bangla.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { signInAs } from '../../src/people.ts';
import { DRIVER, onRunPage, planRun, RUN_PAGE, toBangla } from '../../src/screens/driver-run.ts';
import { BANGLA_PHONE, ENGLISH_PHONE, exceptFaults, expectSoundScreen, test } from '../../src/visitor.ts';

const stack = testStackForFile(3, { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' });

test('DELIV-04 DELIV-05 on a Bangla phone: a wrong cow is refused, the right one loaded, and handed over with code and cash', async ({
  newVisitor,
}) => {
  const { run, stops } = await planRun(stack, ['RUN-001', 'RUN-002']);
  const cashBefore = await cashInHand(stack.databaseUrl, DRIVER.username);
  const { width } = BANGLA_PHONE;
  const opened = await newVisitor({ width, baseURL: stack.url });
  const visitor = exceptFaults(opened, /409/);
  const { page } = visitor;
  await signInAs(opened, DRIVER.username);
  await page.goto(RUN_PAGE);
  const phone = onRunPage(page);
  await phone.card('RUN-001').getByText('তোলা হয়নি').waitFor();
  await expectSoundScreen(visitor, 'run-list-bn-360');
  expect(await crampedBangla(page)).toEqual([]);
  expect(await phone.card('RUN-002').getByText('৳৯৩,০০০').count()).toBe(1);

  // The cow of another customer: the driver sees whose it is, and cannot go on.
  await phone.openStop('RUN-001');
  await expectSoundScreen(visitor, 'run-stop-bn-360');
  expect(await phone.link('কল করুন').getAttribute('href')).toBe('tel:+8801812345678');
  await phone.link('গরু গাড়িতে তুলুন').click();
  await page.getByRole('textbox', { name: 'কানের ট্যাগ নম্বর' }).fill('run-০০২');
  await phone.button('গরু গাড়িতে তুলুন').click();
  await page.getByText('ভুল গরু').waitFor();
  await expectSoundScreen(visitor, 'run-wrong-cow-bn-360');
  expect(await phone.button('গরু গাড়িতে তুলুন').count()).toBe(0);
  expect(await stops()).toMatchObject([{ state: 'PLANNED' }, { state: 'PLANNED' }]);
  await phone.button('অন্য ট্যাগ স্ক্যান করুন').click();
  // The number alone may be on another cow, too; the dash is not needed.
  await page.getByRole('textbox', { name: 'কানের ট্যাগ নম্বর' }).fill('০০১');
  await phone.button('গরু গাড়িতে তুলুন').click();
  await page.getByText('ট্যাগের অক্ষরগুলোও লিখুন').waitFor();
  await page.getByRole('textbox', { name: 'কানের ট্যাগ নম্বর' }).fill('run ০০১');
  await expectSoundScreen(visitor, 'run-load-bn-360');
  await phone.button('গরু গাড়িতে তুলুন').click();
  await page.getByText('গাড়িতে তোলা হয়েছে').first().waitFor();
  await phone.back();
  await expect.poll(async () => (await stops())[0]?.state).toBe('LOADED');
  await phone.load('RUN-002');
  await phone.start();
  await expect
    .poll(async () => (await stops()).map(({ state }) => state))
    .toEqual(['ON_THE_WAY', 'ON_THE_WAY']);

  // A typing error is noticed on the phone; a wrong code and too little cash are refused.
  const [first, second] = await stops();
  await phone.openStop('RUN-001');
  await phone.link('বুঝিয়ে দিন').click();
  const code = page.getByRole('textbox', { name: /^ডেলিভারি কোড/ });
  const cash = page.getByRole('textbox', { name: /ক্যাশ/ });
  const hand = phone.button(/^বুঝিয়ে দিন/);
  await code.fill('123456');
  await cash.fill('50,000');
  await hand.click();
  await page.getByText('ছয় অঙ্কের কোডটি ক্রেতার সঙ্গে মিলিয়ে দেখুন').waitFor();
  await page.getByText('যত টাকা নিতে হবে, তার চেয়ে কম').waitFor();
  await phone.button(/^পুরো/).click();
  await code.fill(second?.deliveryCode ?? '');
  await hand.click();
  await page.getByRole('alert').waitFor();
  await expectSoundScreen(visitor, 'run-deliver-bn-360');
  expect((await stops())[0]).toMatchObject({ state: 'ON_THE_WAY', stepCashPaisa: 0 });
  await code.fill(toBangla(first?.deliveryCode ?? ''));
  await hand.click();
  await page.getByText('বুঝিয়ে দেওয়া হয়েছে', { exact: true }).waitFor();
  await expectSoundScreen(visitor, 'run-delivered-bn-360');
  await phone.back();

  await phone.openStop('RUN-002');
  await phone.link('দেওয়া হয়নি').click();
  await page.getByRole('radio', { name: 'কেউ ছিলেন না' }).check();
  await expectSoundScreen(visitor, 'run-not-delivered-bn-360');
  await phone.button(/হিসেবে সেভ করুন/).click();
  await page.getByText('কেউ ছিলেন না').waitFor();
  await expect.poll(stops).toMatchObject([
    { state: 'DELIVERED', bookingState: 'DELIVERED', stepCashPaisa: DUE_PAISA, steps: { HANDED_OVER: 1 } },
    { state: 'NOT_DELIVERED', bookingState: 'BOOKED', stepCashPaisa: 0 },
  ]);
  expect(run.stops).toHaveLength(2);
  expect((await cashInHand(stack.databaseUrl, DRIVER.username)) - cashBefore).toBe(DUE_PAISA);
});

test('DELIV-04 without a run, without the right to drive, and signed out, the page says so', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: ENGLISH_PHONE.width, baseURL: stack.url });
  const { page } = visitor;
  await page.goto('/dashboard/run');
  await page.getByRole('heading', { name: 'Sign in to see your run' }).waitFor();
  await expectSoundScreen(visitor, 'run-signed-out-en-360');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/sign-in');
  await signInAs(visitor, 'customer');
  await page.goto('/dashboard/run');
  await page.getByRole('heading', { name: "You don't have access to this" }).waitFor();
  await expectSoundScreen(visitor, 'run-denied-en-360');
  await signInAs(visitor, 'admin');
  await page.goto('/dashboard/run');
  await page.getByRole('heading', { name: 'No run today' }).waitFor();
  await expectSoundScreen(visitor, 'run-none-en-360');
});

test('DELIV-04 only the driver’s page has a service worker: no page of the shop or the office, not even after it was installed', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360, baseURL: stack.url });
  const { page } = visitor;
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    );
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await signInAs(visitor, 'admin');
  for (const path of ['/', '/bn/all-cows', '/sign-in', '/dashboard', '/dashboard/sales']) {
    // oxlint-disable-next-line no-await-in-loop -- one tab
    await page.goto(path);
    // oxlint-disable-next-line no-await-in-loop
    expect([path, await scopes()]).toEqual([path, []]);
  }
  await page.goto('/dashboard/run');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  expect(await isControlled()).toBe(true);
  expect(await scopes()).toEqual(['/dashboard/run']);
  for (const path of ['/', '/all-cows', '/dashboard', '/bn/dashboard/sales']) {
    // oxlint-disable-next-line no-await-in-loop
    await page.goto(path);
    // oxlint-disable-next-line no-await-in-loop
    expect([path, await isControlled()]).toEqual([path, false]);
  }
});
