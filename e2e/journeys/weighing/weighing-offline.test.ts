import { temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { demoLogin, signedInHeaders } from '@khamar/testkit/people/people';
import { inSoak } from '@khamar/testkit/soak';
import { expect, onTestFinished } from 'vitest';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  openPhone,
  pageOf,
  photoFile,
  reopen,
  reopenAfterKill,
  waitForWorker,
} from '../../src/offline-phone.ts';
import { signInByApi } from '../../src/people.ts';
import { colleague } from '../../src/screens/office.ts';
import { onWeighPage, readHerd, roundWeights, WEIGH_PAGE, WEIGHER } from '../../src/screens/weighing.ts';
import { test } from '../../src/visitor.ts';

const COWS = inSoak(200, 12);
const stack = testStackForFile(3, { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' });

test(
  `WEIGH-05 a round of ${COWS} cows without a signal: reload, a killed browser, full storage, an API killed while sending; each weight is recorded once`,
  { timeout: inSoak(10, 2) * 60_000 },
  async () => {
    const desk = colleague(stack.url, await signedInHeaders(`${stack.url}/api`));
    for (let n = (await readHerd(stack.databaseUrl)).length; n < COWS; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await desk.add({ tagId: `OFF-${String(n).padStart(3, '0')}`, availabilityStatus: 'AVAILABLE' });
    }
    const herd = await readHerd(stack.databaseUrl);
    const half = Math.floor(COWS / 2);
    const profile = await temporaryFolder('phone', onTestFinished);
    let context = await openPhone(stack.url, profile);
    let page = await pageOf(context);
    let phone = onWeighPage(page);
    const weigh = async (cows: typeof herd) => {
      for (const { tagId, kg } of cows) {
        // oxlint-disable-next-line no-await-in-loop -- one person
        await phone.weigh(tagId, kg + 1);
      }
    };
    await signInByApi(page, demoLogin(WEIGHER));
    await page.goto(WEIGH_PAGE);
    await phone.tag.waitFor();
    context = await reopen(context, stack.url, profile);
    page = await pageOf(context);
    phone = onWeighPage(page);
    await page.goto(WEIGH_PAGE);
    await phone.tag.waitFor();
    await waitForWorker(page);

    // Behind the last shed, where there is no signal.
    await context.setOffline(true);
    await page.getByText('নেটওয়ার্ক নেই').waitFor();
    const [first, second] = herd;
    await phone.open(first?.tagId ?? '');
    await phone.kilos.fill(String((first?.kg ?? 0) + 1));
    await page.locator('input[type=file]').setInputFiles(await photoFile());
    await page.getByText('ছবি যোগ হয়েছে').waitFor();
    await phone.save.click();
    await phone.tag.waitFor();
    await page.reload();
    await page.getByText(/টি পাঠানো বাকি/).waitFor();

    // No space for another photo, but for a weight.
    await page.evaluate(fillStorage);
    await phone.open(second?.tagId ?? '');
    await phone.kilos.fill(String((second?.kg ?? 0) + 1));
    await page.locator('input[type=file]').setInputFiles(await photoFile());
    await page.getByText('ছবি যোগ হয়েছে').waitFor();
    await phone.save.click();
    await page.getByText('ছবিটি রাখা যায়নি').waitFor();
    await weigh(herd.slice(2, half));

    context = await reopenAfterKill(context, stack.url, profile);
    page = await pageOf(context);
    phone = onWeighPage(page);
    await page.goto(WEIGH_PAGE);
    await page.getByText(/টি পাঠানো বাকি/).waitFor();
    await weigh(herd.slice(half));
    expect(await roundWeights(stack.databaseUrl)).toEqual([]);

    // The signal returns; the API dies with a weight on its way.
    const [api] = stack.apis;
    let answered = 0;
    page.on('requestfinished', (request) => {
      answered += Number(request.url().includes('/cow-weights/'));
    });
    const sending = page.waitForRequest(
      (request) => answered >= 2 && request.url().includes('/cow-weights/'),
    );
    await context.setOffline(false);
    await sending;
    await api?.kill();
    await page.reload();
    await page.getByText(/টি পাঠানো বাকি/).waitFor();
    await api?.start();
    await expect
      .poll(() => roundWeights(stack.databaseUrl))
      .toEqual(herd.map(({ tagId, kg }, index) => ({ tagId, kg: kg + 1, hasPhoto: index === 0 })));
    await page.getByText(/টি পাঠানো বাকি/).waitFor({ state: 'detached' });
    await phone.round.click();
    await phone.button('দফা শেষ করুন').click();
    await phone.button('দফা শেষ করুন').click();
    await page.getByText('এখনো কোনো ওজন নেই').waitFor();
    expect(await roundWeights(stack.databaseUrl)).toHaveLength(COWS);
  },
);

/** In the page: no space for a photo. Chromium ignores a quota that its developer tools set for IndexedDB, so the transaction ends as there. */
function fillStorage(): void {
  // oxlint-disable-next-line unbound-method -- called with `this` below
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function addIfSmall(value: { photo: Blob | null }) {
    const request = add.call(this, value);
    if (value.photo !== null) this.transaction.abort();
    return request;
  };
}
