import { cowForm, MINIMAL_COW } from '@khamar/testkit/people/cow-form';
import { openOffice } from '@khamar/testkit/people/office';
import { signedInHeaders } from '@khamar/testkit/people/people';
import { expect } from 'vitest';
import { testStackForFile } from '../../src/journey-stack.ts';
import { test } from '../../src/visitor.ts';

const stack = testStackForFile(3);

test('a cow registered by staff appears in the shop with its photo, follows updates, and disappears when deleted', async ({
  newVisitor,
}) => {
  const office = openOffice(`${stack.url}/api`, await signedInHeaders(`${stack.url}/api`));
  const send = async (method: string, path: string, cow?: object, image?: Buffer) => {
    const form = cow && cowForm(cow, image && new Uint8Array(image), 'yard.png');
    const { status, text } = await office.send(method, path, form);
    expect(status, text).toBe(200);
  };
  const { page } = await newVisitor({ width: 360, baseURL: stack.url });
  await page.goto('/all-cows');
  await send('POST', 'add-cow', { ...MINIMAL_COW, tagId: 'NDL-900' }, await page.screenshot());

  await page.goto('/bn/all-cows');
  const photo = page.getByRole('img', { name: /NDL-900/ });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  // The phone loaded the small WebP file.
  expect(await photo.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-320\.webp$/);
  await send('PUT', 'update-cow/NDL-900', { currentPrice: 149_000, version: 1 });
  await page.goto('/cow/NDL-900');
  expect(await page.getByRole('main').innerText()).toContain('1,49,000');
  // Empty fields are not shown.
  expect(await page.locator('dl').first().locator('dt').allInnerTexts()).toEqual([
    'Breed',
    'Current weight',
    'Asking price',
    'Age',
  ]);

  await send('DELETE', 'delete-cow/NDL-900?version=2');
  expect((await page.goto('/cow/NDL-900'))?.status()).toBe(404);
  await page.goto('/all-cows');
  expect(await page.getByText('NDL-900').count()).toBe(0);
});
