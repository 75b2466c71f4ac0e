import { cashInHand, DUE_PAISA } from '@khamar/testkit/people/delivery-runs';
import { temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { inSoak } from '@khamar/testkit/soak';
import { expect, onTestFinished } from 'vitest';
import { testStackForFile } from '../../src/journey-stack.ts';
import { expireToken, signInAs, signInByApi, storeToken } from '../../src/people.ts';
import {
  openPhone,
  pageOf,
  photoFile,
  reopen,
  reopenAfterKill,
  waitForWorker,
} from '../../src/offline-phone.ts';
import { DRIVER, onRunPage, planRun, RUN_PAGE } from '../../src/screens/driver-run.ts';
import { test } from '../../src/visitor.ts';
import { demoLogin } from '@khamar/testkit/people/people';

const STOPS = inSoak(20, 5);
const SHARED_STOPS = inSoak(20, 2);
const stack = testStackForFile(3, { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' });
const tagsOf = (prefix: string, count = STOPS) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(3, '0')}`);

test(
  `DELIV-04 a run of ${STOPS} stops without a signal: reload, a killed browser, an API killed while sending; each step counts once, and the cash is that of the journal`,
  { timeout: inSoak(10, 3) * 60_000 },
  async () => {
    const tags = tagsOf('OFF');
    const { stops } = await planRun(stack, tags);
    const cashBefore = await cashInHand(stack.databaseUrl, DRIVER.username);
    const profile = await temporaryFolder('phone', onTestFinished);
    let context = await openPhone(stack.url, profile);
    let page = await pageOf(context);
    await signInByApi(page, demoLogin(DRIVER.username));
    await page.goto(RUN_PAGE);
    let phone = onRunPage(page);
    await phone.card('OFF-001').waitFor();
    context = await reopen(context, stack.url, profile);
    page = await pageOf(context);
    phone = onRunPage(page);
    await page.goto(RUN_PAGE);
    await phone.card('OFF-001').waitFor();
    await waitForWorker(page);
    const codes = new Map((await stops()).map(({ tagId, deliveryCode }) => [tagId, deliveryCode]));

    // At the farm, behind the last mast.
    await context.setOffline(true);
    await page.getByText('নেটওয়ার্ক নেই').waitFor();
    for (const tagId of tags) {
      // oxlint-disable-next-line no-await-in-loop -- one driver
      await phone.load(tagId);
    }
    await page.reload();
    await phone.card('OFF-001').getByText('পাঠানো বাকি').waitFor();
    await phone.start();
    await phone.deliver('OFF-001', codes.get('OFF-001') ?? '');
    await phone.openStop('OFF-001');
    await page.locator('input[type=file]').setInputFiles(await photoFile());
    await page.getByText('ছবি রাখা হয়েছে').waitFor();
    await phone.back();
    expect((await stops()).map(({ state }) => state)).toEqual(tags.map(() => 'PLANNED'));

    context = await reopenAfterKill(context, stack.url, profile);
    page = await pageOf(context);
    phone = onRunPage(page);
    await page.goto(RUN_PAGE);
    await phone.card('OFF-001').getByText('বুঝিয়ে দেওয়া হয়েছে').waitFor();
    for (const tagId of tags.slice(1)) {
      // oxlint-disable-next-line no-await-in-loop
      await phone.deliver(tagId, codes.get(tagId) ?? '');
    }

    // The signal returns; the API dies with the first deliveries on their way.
    const [api] = stack.apis;
    const handedOver = page.waitForRequest((request) => request.url().endsWith('/deliver'));
    await context.setOffline(false);
    await handedOver;
    await api?.kill();
    await page.reload();
    await page
      .getByText(/পাঠানো বাকি/)
      .first()
      .waitFor();

    await api?.start();
    await expect.poll(stops, { timeout: 60_000 }).toMatchObject(
      tags.map(() => ({
        state: 'DELIVERED',
        bookingState: 'DELIVERED',
        stepCashPaisa: DUE_PAISA,
        steps: { LOADED: 1, ON_THE_WAY: 1, HANDED_OVER: 1 },
      })),
    );
    expect((await cashInHand(stack.databaseUrl, DRIVER.username)) - cashBefore).toBe(STOPS * DUE_PAISA);
    await page
      .getByText(/পাঠানো বাকি/)
      .first()
      .waitFor({ state: 'detached' });
    expect((await stops()).map(({ photos }) => photos)).toEqual([1, ...tags.slice(1).map(() => 0)]);
    // Names and addresses have left the phone.
    await expect.poll(() => page.evaluate(countStored)).toEqual([0, 0]);
  },
);

test(
  `DELIV-04 two phones of one driver on a run of ${SHARED_STOPS} stops without a signal: each cow is handed over once; of one that both hand over, the first counts and the cash of both is in the journal`,
  { timeout: inSoak(10, 3) * 60_000 },
  async ({ newVisitor }) => {
    const tags = tagsOf('TWO', SHARED_STOPS);
    const { stops } = await planRun(stack, tags);
    const cashBefore = await cashInHand(stack.databaseUrl, DRIVER.username);
    const phones = [];
    for (let n = 0; n < 2; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const visitor = await newVisitor({ width: 360, baseURL: stack.url });
      // oxlint-disable-next-line no-await-in-loop
      await signInAs(visitor, DRIVER.username);
      // oxlint-disable-next-line no-await-in-loop
      await visitor.page.goto(RUN_PAGE);
      phones.push({ page: visitor.page, phone: onRunPage(visitor.page) });
    }
    const [first, second] = phones;
    if (first === undefined || second === undefined) throw new Error('two phones');
    // oxlint-disable-next-line no-await-in-loop
    for (const tagId of tags) await first.phone.load(tagId);
    await first.phone.start();
    await second.page.reload();
    await second.phone.card('TWO-001').getByText('পথে আছে').waitFor();
    const codes = new Map((await stops()).map(({ tagId, deliveryCode }) => [tagId, deliveryCode]));
    for (const [n, { page, phone }] of phones.entries()) {
      // oxlint-disable-next-line no-await-in-loop
      await page.context().setOffline(true);
      const own = tags.filter((_, stop) => stop === 0 || stop % 2 === n);
      for (const tagId of own)
        // oxlint-disable-next-line no-await-in-loop
        await phone.deliver(tagId, codes.get(tagId) ?? '');
    }
    for (const { page } of phones) {
      // oxlint-disable-next-line no-await-in-loop
      await page.context().setOffline(false);
      // oxlint-disable-next-line no-await-in-loop
      await page
        .getByText(/পাঠানো বাকি/)
        .first()
        .waitFor({ state: 'detached' });
    }
    expect(await stops()).toMatchObject(
      tags.map((_, stop) => ({
        state: 'DELIVERED',
        stepCashPaisa: (stop === 0 ? 2 : 1) * DUE_PAISA,
        steps: { LOADED: 1, HANDED_OVER: stop === 0 ? 2 : 1 },
      })),
    );
    expect((await cashInHand(stack.databaseUrl, DRIVER.username)) - cashBefore).toBe(
      (SHARED_STOPS + 1) * DUE_PAISA,
    );
  },
);

test('DELIV-04 when the session ends before the steps are sent, they stay on the phone and are sent after signing in again', async ({
  newVisitor,
}) => {
  const { stops } = await planRun(stack, ['END-001']);
  const visitor = await newVisitor({ width: 360, baseURL: stack.url });
  const { page } = visitor;
  const { authorization } = await signInAs(visitor, DRIVER.username);
  await page.goto(RUN_PAGE);
  const phone = onRunPage(page);
  await phone.card('END-001').waitFor();
  await waitForWorker(page);
  await page.context().setOffline(true);
  await phone.load('END-001');
  await storeToken(page, expireToken(authorization.slice('Bearer '.length)));
  await page.context().clearCookies();
  await page.reload();
  // Without a signal the run is there, although no token can be had.
  await phone.card('END-001').getByText('পাঠানো বাকি').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'ট্রিপ দেখতে সাইন ইন করুন' }).waitFor();
  await page.getByText('এই ফোনে ১টি এন্ট্রি রাখা আছে').waitFor();
  expect((await stops())[0]?.state).toBe('PLANNED');
  await signInByApi(page, demoLogin(DRIVER.username));
  await page.goto(RUN_PAGE);
  await phone.card('END-001').waitFor();
  await expect.poll(async () => (await stops())[0]).toMatchObject({ state: 'LOADED', steps: { LOADED: 1 } });
});

/** In the page: how many runs and unsent steps its database holds. */
const countStored = () =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('khamar-run');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction(['runs', 'outbox']);
      const [runs, outbox] = ['runs', 'outbox'].map((name) => transaction.objectStore(name).count());
      transaction.addEventListener('complete', () => {
        database.close();
        resolve([runs?.result, outbox?.result]);
      });
    });
  });
