import { CowPage } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { written, startOffice } from '../../../testing/test-api.ts';

test('a breed typed in Bangla or in other capitals is the breed that lists filter by; any other word stays the farm’s own', async () => {
  const { api, staff } = await startOffice();
  const found = async (breed: string) => {
    const { body } = await api.get(`/product/search-cows?breed=${encodeURIComponent(breed)}`);
    return responseOf(CowPage).parse(body).data.totalCows;
  };
  const cow = written(await staff.add({ breed: 'পাবনা' }));
  expect(cow.breed).toBe('Pabna');
  for (const word of ['Pabna', 'pabna', 'পাবনা']) expect([word, await found(word)]).toEqual([word, 1]);
  const changed = written(await staff.change(cow._id, { breed: 'RED  chittagong', version: 1 }));
  expect(changed.breed).toBe('Red Chittagong');
  const own = written(await staff.change(cow._id, { breed: 'মুন্সীগঞ্জ', version: 2 }));
  expect(own.breed).toBe('মুন্সীগঞ্জ');
  expect(await found('মুন্সীগঞ্জ')).toBe(1);
});

test('sheets name a breed in the language of the sheet, and read either', async () => {
  const { staff } = await startOffice();
  written(await staff.add({ breed: 'Sahiwal Cross' }));
  for (const [language, word] of [
    ['en', 'Sahiwal Cross'],
    ['bn', 'শাহীওয়াল সংকর'],
  ] as const) {
    const { body } = await staff.send('GET', `export-cows?columns=tagId,breed&language=${language}`);
    expect(String(body).normalize()).toContain(`NDL-900,${word.normalize()}`);
  }
});
