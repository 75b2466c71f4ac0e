import { CowDetail } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import { StoredImage } from '@khamar/contract/media/image';
import { imageKeyOf } from '@khamar/contract/media/srcset';
import { noise } from '@khamar/media/testing/sample-images';
import { cowForm, SAMPLE_COW } from '@khamar/testkit/people/cow-form';
import { expect, test } from 'vitest';
import { startTestApi, type TestApi, signedIn, codeOf, office, written } from '../../../testing/test-api.ts';

type ImageBytes = Uint8Array<ArrayBuffer>;
const newImage = async (): Promise<ImageBytes> => new Uint8Array(await noise(400, 300).png().toBuffer());

/** Staff upload images one by one and then name them in order. */
async function startUploads() {
  const api = await startTestApi();
  const headers = await signedIn(api, { username: 'rahim' });
  const send = (method: string, path: string, body: FormData) =>
    api.send(`/product/dashboard/${path}`, { method, headers, body });
  const store = async (image: ImageBytes) => {
    const body = new FormData();
    body.append('image', new Blob([image]), 'cow.jpg');
    const response = await send('POST', 'add-picture', body);
    expect(response.status).toBe(200);
    return responseOf(StoredImage).parse(response.body).data.key;
  };
  const add = (data: object, image?: ImageBytes) =>
    send('POST', 'add-cow', cowForm({ ...SAMPLE_COW, ...data }, image));
  const update = (data: object, image?: ImageBytes) =>
    send('PUT', 'update-cow/NDL-900', cowForm(data, image));
  return { api, send, store, add, update, staff: await office(api) };
}

const keysIn = ({ images }: Pick<CowDetail, 'images'>) => images.map((image) => imageKeyOf(image));
const shopOf = async (api: TestApi) =>
  responseOf(CowDetail).parse((await api.get('/product/get-cow/NDL-900')).body).data;

test('API-09 a cow has up to eight ordered photos; image and picture are the first', async () => {
  const { api, store, add, update, staff } = await startUploads();
  const sent = await Promise.all(Array.from({ length: 9 }, () => newImage()));
  const keys: string[] = [];
  for (const image of sent.slice(0, 8)) keys.push(await store(image));
  expect(await store(sent[0] ?? new Uint8Array()), 'the same file gets the same key').toBe(keys[0]);

  const cow = written(await add({ images: keys }));
  expect(keysIn(cow)).toEqual(keys);
  const shown = await shopOf(api);
  expect(keysIn(shown)).toEqual(keys);
  expect(shown.picture).toEqual(shown.images[0]);
  expect(shown.image).toContain(keys[0]);

  const turned = keys.toReversed();
  expect(keysIn(written(await update({ images: turned })))).toEqual(turned);
  expect((await shopOf(api)).image).toContain(turned[0]);
  expect(keysIn(written(await staff.change(cow._id, { images: keys.slice(0, 2), version: 2 })))).toEqual(
    keys.slice(0, 2),
  );
  expect(written(await update({ images: [] }))).toMatchObject({ images: [], image: null, picture: null });

  const [last] = await staff.history(cow._id);
  expect(last?.changes).toContainEqual({ field: 'images', from: 1, to: null });
  const tooMany = await update({ images: keys }, sent[8]);
  expect(codeOf(tooMany)).toEqual([400, 'invalid_request']);
  expect(tooMany.body).toMatchObject({ data: { fields: { images: 'A cow can have up to 8 photos' } } });
});

test('an uploaded file becomes the first photo, before the named ones or replacing the first', async () => {
  const { store, add, update } = await startUploads();
  const [one, two] = [await store(await newImage()), await store(await newImage())];
  const first = written(await add({ images: [one, two] }, await newImage()));
  expect(keysIn(first).slice(1)).toEqual([one, two]);
  const image = await newImage();
  const second = written(await update({}, image));
  expect(keysIn(second).slice(1)).toEqual([one, two]);
  expect(keysIn(second)[0]).not.toBe(keysIn(first)[0]);
  // A duplicate is shown once.
  expect(keysIn(written(await update({ images: [one, one, two] })))).toEqual([one, two]);
});

test('an unknown photo is rejected at its field, and photos in use cannot be deleted', async () => {
  const { api, store, add, send } = await startUploads();
  const key = await store(await newImage());
  const sentence = 'One of these photos is no longer stored. Choose it again';
  for (const images of [['0'.repeat(32)], [key, 'f'.repeat(32)]])
    expect((await add({ images })).body).toMatchObject({ data: { fields: { images: sentence } } });
  expect(codeOf(await add({ images: ['../../etc/passwd'] }))).toEqual([400, 'invalid_request']);
  expect(codeOf(await send('POST', 'add-picture', new FormData()))).toEqual([400, 'invalid_request']);
  expect(codeOf(await send('POST', 'add-picture', cowForm({})))).toEqual([400, 'invalid_request']);

  const second = await store(await newImage());
  written(await add({ images: [key, second] }));
  for (const shown of [key, second])
    await expect(api.query('delete from picture where key = $1', [shown])).rejects.toThrow('foreign key');
  await api.query(`delete from cow`);
  expect((await api.query('delete from picture')).rowCount).toBe(2);
});
