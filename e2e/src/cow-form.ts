import type { Locator, Page } from 'playwright-core';

/** Names of boxes, and what is typed into them. */
export const A_FORM = {
  breed: 'Sahiwal',
  teeth: '৪',
  age: '3',
  currentWeight: '320',
  pricePerKg: '480',
  currentPrice: '1,53,500',
  description: 'Calm, eats well, used to people.',
};

export async function fillForm(dialog: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await dialog.locator(`[name=${name}]`).fill(value);
}

/** The sentence under a box. */
export const errorOf = (page: Page, name: string) => page.locator(`#cow-${name}-error`);

/** A picture as a good camera makes it, larger than the API takes: noise cannot be squeezed. */
export const chooseHugePicture = (page: Page): Promise<number> =>
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
