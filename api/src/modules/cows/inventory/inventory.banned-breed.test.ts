import { ImportPreview } from '@khamar/contract/cows/sheets/cow-import';
import { ApiError, responseOf } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { asOwner, codeOf, startOffice, total, written } from '../../../testing/test-api.ts';

test('WEIGH-07 a banned breed is refused when it is added, changed, imported or restored', async () => {
  const { api, staff } = await startOffice();
  const refused = await staff.add({ breed: 'Brahman Cross' });
  expect(codeOf(refused)).toEqual([422, 'breed_banned']);
  expect(ApiError.parse(refused.body).data.fieldCodes).toEqual({ breed: 'breed_banned' });
  expect(codeOf(await staff.add({ breed: 'ব্রাহমা' }))).toEqual([422, 'breed_banned']);
  expect(await total(api)).toBe(0);

  const cow = written(await staff.add({ breed: 'Deshi' }));
  expect(codeOf(await staff.change(cow._id, { breed: 'BRAHMA', version: 1 }))).toEqual([422, 'breed_banned']);
  expect(codeOf(await staff.update(cow.tagId, { breed: 'brahman' }))).toEqual([422, 'breed_banned']);

  const csv = [
    'Tag ID,Breed,Age,Weight,Price,Status,Description',
    'BAN-1,ব্রাহমা ক্রস,3,320,153500,Available,"Calm, eats well."',
    'BAN-2,Deshi,3,320,153500,Available,"Calm, eats well."',
  ].join('\r\n');
  const preview = responseOf(ImportPreview).parse((await staff.post('preview-import', { csv })).body).data;
  expect(preview.rows.map(({ verdict, errorCodes }) => [verdict, errorCodes])).toEqual([
    ['refused', { breed: 'breed_banned' }],
    ['add', {}],
  ]);

  // Recorded before its breed was banned.
  await asOwner(api, `update cow set breed = 'Brahman', removed_at = now() where id = $1`, [cow._id]);
  expect(codeOf(await staff.restore(cow._id))).toEqual([422, 'breed_banned']);
  expect(codeOf(await staff.post('restore-cows', { cows: [{ _id: cow._id }] }))).toEqual([
    409,
    'cows_in_the_way',
  ]);
  expect(await total(api)).toBe(0);
});
