import { type AvailabilityStatus, CowPage } from '@khamar/contract/cow';
import { answerOf } from '@khamar/contract/envelope';
import { describe, expect, inject } from 'vitest';
import { crampedBangla, notBangla } from '../src/bangla.ts';
import { goHydrated, takePicture, test, type Visitor } from '../src/visitor.ts';

async function tagOfOne(status: AvailabilityStatus): Promise<string> {
  const response = await fetch(`${inject('siteUrl')}/api/product/get-all-cows?availabilityStatus=${status}`);
  const { cows } = answerOf(CowPage).parse(await response.json()).data;
  return cows.find(({ availabilityStatus }) => availabilityStatus === status)?.tagId ?? 'none';
}

async function expectBangla({ page }: Visitor, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await takePicture(page, `bangla-${name}`);
  expect.soft(await notBangla(page), `${name}: what is not Bangla`).toEqual([]);
  expect.soft(await crampedBangla(page), `${name}: what is cramped`).toEqual([]);
}

const SCREENS: [name: string, path: string][] = [
  ['home', ''],
  ['catalogue', '/all-cows'],
  ['catalogue filtered', '/all-cows?page=2&sort=3&color=Red,Black&minPrice=100000&gender=MALE_BULL'],
  ['catalogue empty', '/all-cows?tagId=ZZZ'],
  ['about', '/about-us'],
  ['contact', '/contact-us?tag=NDL-001'],
  ['contact sent', '/contact-us?sent=1'],
  ['not found', '/nowhere'],
  ['sign in', '/sign-in'],
];

describe.each([360, 1440])('Bangla at %i px', (width) => {
  test.for(SCREENS)(
    '%s: every word and digit is Bangla, and none is cut off',
    async ([name, path], { newVisitor }) => {
      const visitor = await newVisitor({ width });
      await visitor.page.goto(`/bn${path}`, { waitUntil: 'networkidle' });
      await expectBangla(visitor, `${name}-${width}`);
    },
  );

  test.for<AvailabilityStatus>(['AVAILABLE', 'BOOKED', 'SOLD'])(
    'a cow that is %s: every word and digit is Bangla, and none is cut off',
    async (status, { newVisitor }) => {
      const visitor = await newVisitor({ width });
      await visitor.page.goto(`/bn/cow/${await tagOfOne(status)}`, { waitUntil: 'networkidle' });
      await expectBangla(visitor, `cow-${status}-${width}`);
    },
  );

  test('what opens over a page, what a form objects to, and a page that has failed are Bangla too', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, '/bn/all-cows');
    await page.getByRole('article').first().getByRole('button').first().click();
    await page.locator('dialog:modal').waitFor();
    await expectBangla(visitor, `zoom-${width}`);
    await page.keyboard.press('Escape');

    await goHydrated(visitor, '/bn/contact-us');
    await page.getByRole('button', { name: 'বার্তা পাঠান' }).click();
    await page.getByText('আপনার বার্তা লিখুন!').first().waitFor();
    await expectBangla(visitor, `objections-${width}`);

    await page.route('**/api/product/**', (route) => route.abort());
    await goHydrated(visitor, '/bn/all-cows');
    await page.getByRole('link', { name: 'পরের পাতা' }).click();
    await page.getByRole('alert').waitFor();
    await expectBangla(visitor, `failed-${width}`);
  });
});

test('the drawer and the filter sheet of a phone are Bangla too', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360 });
  const { page } = visitor;
  await goHydrated(visitor, '/bn/all-cows');
  await page.getByRole('button', { name: 'মেনু', exact: true }).click();
  await page.locator('dialog:modal').waitFor();
  await expectBangla(visitor, 'drawer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'ফিল্টার' }).first().click();
  await page.locator('dialog:modal').waitFor();
  await expectBangla(visitor, 'sheet');
});
