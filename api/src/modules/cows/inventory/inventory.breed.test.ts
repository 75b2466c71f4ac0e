import { CowPage } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { written, startOffice } from '../../../testing/test-api.ts';

test('a known breed is recognised in Bangla and any case; any other text is kept', async () => {
  const { api, staff } = await startOffice();
  const countByBreed = async (breed: string) => {
    const { body } = await api.get(`/product/search-cows?breed=${encodeURIComponent(breed)}`);
    return responseOf(CowPage).parse(body).data.totalCows;
  };
  const cow = written(await staff.add({ breed: 'পাবনা' }));
  expect(cow.breed).toBe('Pabna');
  for (const word of ['Pabna', 'pabna', 'পাবনা']) expect([word, await countByBreed(word)]).toEqual([word, 1]);
  const changed = written(await staff.change(cow._id, { breed: 'RED  chittagong', version: 1 }));
  expect(changed.breed).toBe('Red Chittagong');
  const own = written(await staff.change(cow._id, { breed: 'মুন্সীগঞ্জ', version: 2 }));
  expect(own.breed).toBe('মুন্সীগঞ্জ');
  expect(await countByBreed('মুন্সীগঞ্জ')).toBe(1);
});

test('sheets write breeds in their language and read both', async () => {
  const { staff } = await startOffice();
  written(await staff.add({ breed: 'Sahiwal Cross' }));
  for (const [language, word] of [
    ['en', 'Sahiwal Cross'],
    ['bn', 'শাহিওয়াল ক্রস'],
  ] as const) {
    const { body } = await staff.send('GET', `export-cows?columns=tagId,breed&language=${language}`);
    expect(String(body).normalize()).toContain(`NDL-900,${word.normalize()}`);
  }
});
