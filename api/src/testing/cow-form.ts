/** What the form of the dashboard sends for a cow that is in order. */
export const GOOD_COW = {
  tagId: 'NDL-900',
  breed: 'Sahiwal',
  teeth: 4,
  age: 3,
  gender: 'MALE_BULL',
  color: 'Red',
  currentWeight: 320,
  pricePerKg: 480,
  currentPrice: 153_500,
  availabilityStatus: 'AVAILABLE',
  description: 'Calm, eats well, used to people.',
};

export function cowForm(data: unknown, image?: Uint8Array<ArrayBuffer>, name = 'cow.jpg'): FormData {
  const form = new FormData();
  form.append('data', typeof data === 'string' ? data : JSON.stringify(data));
  if (image !== undefined) form.append('image', new Blob([image]), name);
  return form;
}
