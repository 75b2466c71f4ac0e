import sharp from 'sharp';

/** The required fields of the cow form, without the tag. */
export const MINIMAL_COW = {
  breed: 'Sahiwal',
  age: 3,
  currentWeight: 320,
  currentPrice: 153_500,
  availabilityStatus: 'AVAILABLE',
  description: 'Calm, eats well, used to people.',
};

export const SAMPLE_COW = {
  tagId: 'NDL-900',
  ...MINIMAL_COW,
  teeth: 4,
  gender: 'MALE_BULL',
  color: 'Red',
  pricePerKg: 480,
};

export function cowForm(data: unknown, image?: Uint8Array<ArrayBuffer>, name = 'cow.jpg'): FormData {
  const form = new FormData();
  form.append('data', typeof data === 'string' ? data : JSON.stringify(data));
  if (image !== undefined) form.append('image', new Blob([image]), name);
  return form;
}

let shade = 0;

/** A new plain colour each time, because a photo that is already stored would not be written again. */
export async function newImage(): Promise<Uint8Array<ArrayBuffer>> {
  shade += 1;
  const background = { r: shade % 256, g: 120, b: Math.floor(shade / 256) % 256 };
  const create = { width: 640, height: 480, channels: 3 as const, background };
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}
