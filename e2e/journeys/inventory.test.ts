import { expect, onTestFinished } from 'vitest';
import { openFarm } from '../src/own-farm.ts';
import { asAdministrator } from '../src/staff.ts';
import { test } from '../src/visitor.ts';

const COW = {
  tagId: 'NDL-900',
  breed: 'Sahiwal',
  age: 3,
  currentWeight: 320,
  currentPrice: 153_500,
  availabilityStatus: 'AVAILABLE',
  description: 'Calm, eats well, used to people.',
};

async function newFarm() {
  const product = await openFarm(3);
  onTestFinished(() => product.close());
  const headers = await asAdministrator(`${product.url}/api`);
  return {
    url: product.url,
    async send(method: string, path: string, cow?: object, picture?: Buffer) {
      const form = new FormData();
      form.append('data', JSON.stringify(cow));
      if (picture !== undefined) form.append('image', new Blob([new Uint8Array(picture)]), 'yard.png');
      const body = cow === undefined ? {} : { body: form };
      const response = await fetch(`${product.url}/api/product/dashboard/${path}`, {
        method,
        headers,
        ...body,
      });
      expect(response.status, await response.text()).toBe(200);
    },
  };
}

test('a cow that staff register through the site is in the shop with its picture, follows every change, and leaves it', async ({
  newVisitor,
}) => {
  const farm = await newFarm();
  const { page } = await newVisitor({ width: 360, baseURL: farm.url });
  await page.goto('/all-cows');
  await farm.send('POST', 'add-cow', COW, await page.screenshot());

  for (const prefix of ['', '/bn']) {
    await page.goto(`${prefix}/all-cows`);
    const picture = page.getByRole('img', { name: /NDL-900/ });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    // The phone took the small file of the kind that weighs less.
    expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-320\.webp$/);
  }
  await farm.send('PUT', 'update-cow/NDL-900', { currentPrice: 149_000, version: 1 });
  await page.goto('/cow/NDL-900');
  expect(await page.getByRole('main').innerText()).toContain('1,49,000');
  // What the farm has not entered is not shown.
  expect(await page.locator('dl').first().locator('dt').allInnerTexts()).toEqual([
    'Breed',
    'Current weight',
    'Asking price',
    'Age',
  ]);

  await farm.send('DELETE', 'delete-cow/NDL-900?version=2');
  expect((await page.goto('/cow/NDL-900'))?.status()).toBe(404);
  await page.goto('/all-cows');
  expect(await page.getByText('NDL-900').count()).toBe(0);
});
