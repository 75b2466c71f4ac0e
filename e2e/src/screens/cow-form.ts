import type { Locator, Page } from 'playwright-core';
import { signInAs } from '../people.ts';
import type { NewVisitor, View } from '../visitor.ts';
import { colleague, OFFICE_TEXTS } from './office.ts';

/** Field names and typed values. */
export const A_FORM = {
  breed: 'Sahiwal',
  teeth: '৪',
  age: '3',
  currentWeight: '320',
  pricePerKg: '480',
  currentPrice: '1,53,500',
  description: 'Calm, eats well, used to people.',
  descriptionBn: 'শান্ত, ভালো খায়, মানুষে অভ্যস্ত।',
};

export async function fillForm(dialog: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await dialog.locator(`[name=${name}]`).fill(value);
}

/** The form for a new or existing cow, opened over the table. */
export async function openCowForm(
  newVisitor: NewVisitor,
  stack: { url: string },
  { width, prefix, language }: View,
  tagId?: string,
) {
  const texts = OFFICE_TEXTS[language];
  const [button, title, search] =
    tagId === undefined ? [texts.addCow, texts.register, ''] : [texts.edit, texts.update, `?tagId=${tagId}`];
  const visitor = await newVisitor({ width, baseURL: stack.url, isReused: true });
  const headers = await signInAs(visitor, 'admin');
  const { page } = visitor;
  await page.goto(`${prefix}/dashboard/cows/all${search}`);
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog', { name: title });
  // The dialog is empty until the form has loaded; a new cow's first field then gets the focus.
  await dialog.locator(tagId === undefined ? '[name=tagId]:focus' : '[name=tagId]').waitFor();
  const save = dialog.getByRole('button', { name: texts.save, exact: true });
  return { visitor, page, texts, dialog, save, headers, desk: colleague(stack.url, headers) };
}

/** The error message of a field. */
export const errorOf = (page: Page, name: string) => page.locator(`#cow-${name}-error`);

/** A photo like from a good camera, larger than the API accepts: noise does not compress. */
export const chooseHugeImage = (page: Page): Promise<number> =>
  page.locator('input[name=image]').evaluate(async (input: HTMLInputElement) => {
    const canvas = new OffscreenCanvas(3000, 2000);
    const context = canvas.getContext('2d');
    const pixels = new ImageData(3000, 2000);
    const part = new Uint8ClampedArray(65_536);
    for (let at = 0; at < pixels.data.length; at += part.length) {
      pixels.data.set(crypto.getRandomValues(part).subarray(0, pixels.data.length - at), at);
    }
    for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255;
    context?.putImageData(pixels, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    const files = new DataTransfer();
    files.items.add(new File([blob], 'yard.png', { type: 'image/png' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return blob.size;
  });

/** Like a slow phone: each photo is decoded when the test allows it, by its number. */
export async function holdImages(page: Page): Promise<(number: number) => Promise<void>> {
  await page.evaluate(() => {
    const decode = createImageBitmap;
    let count = 0;
    globalThis.createImageBitmap = async (source: ImageBitmapSource) => {
      const name = `release-${count}`;
      count += 1;
      document.documentElement.setAttribute(name, '');
      await new Promise((resolve) => {
        document.addEventListener(name, resolve, { once: true });
      });
      return decode(source);
    };
  });
  return async (number) => {
    const name = `release-${number}`;
    await page.locator(`html[${name}]`).waitFor({ state: 'attached' });
    await page.evaluate((event) => document.dispatchEvent(new Event(event)), name);
  };
}

/** Colours of the top left, top right, bottom left and bottom right corner of the largest stored file. */
export const cornersOf = (page: Page, { base, width }: { base: string; width: number }) =>
  page.evaluate(async (address) => {
    const image = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const [right, bottom] = [image.width - 5, image.height - 5];
    return [
      [5, 5],
      [right, 5],
      [5, bottom],
      [right, bottom],
    ].map(([x = 0, y = 0]) => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
      if (green > 200) return 'white';
      return red > blue ? 'red' : 'blue';
    });
  }, `${base}-${width}.jpg`);
