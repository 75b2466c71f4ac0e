import { readFile } from 'node:fs/promises';
import { CowPage } from '@khamar/contract/cows/cow';
import { answerOf } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { office, ownerOf, written } from '../../../testing/office.ts';
import { startTestApi } from '../../../testing/test-api.ts';

const MIGRATION = new URL('../../../../../database/migrations/0015_breed_names.sql', import.meta.url);

test('a breed typed in Bangla or in other capitals is the breed that lists filter by; any other word stays the farm’s own', async () => {
  const api = await startTestApi();
  const staff = await office(api);
  const found = async (breed: string) => {
    const { body } = await api.get(`/product/search-cows?breed=${encodeURIComponent(breed)}`);
    return answerOf(CowPage).parse(body).data.totalCows;
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
  const api = await startTestApi();
  const staff = await office(api);
  written(await staff.add({ breed: 'Sahiwal Cross' }));
  for (const [language, word] of [
    ['en', 'Sahiwal Cross'],
    ['bn', 'শাহীওয়াল সংকর'],
  ] as const) {
    const { body } = await staff.send('GET', `export-cows?columns=tagId,breed&language=${language}`);
    expect(String(body).normalize()).toContain(`NDL-900,${word.normalize()}`);
  }
});

test('breeds that were stored in other words get their name, with an entry in the history', async () => {
  const api = await startTestApi(3);
  const staff = await office(api);
  const owner = await ownerOf(api);
  for (const [tag, breed] of [
    ['NDL-001', 'পাবনা'],
    ['NDL-002', 'jersey CROSS'],
    ['NDL-003', 'Munshiganj'],
  ])
    await owner.query('update cow set breed = $2 where tag_id = $1', [tag, breed]);
  await owner.query(await readFile(MIGRATION, 'utf8'));
  const { cows } = await staff.list('sortField=tagId');
  expect(cows.map(({ tagId, breed, version }) => [tagId, breed, version])).toEqual([
    ['NDL-001', 'Pabna', 2],
    ['NDL-002', 'Jersey Cross', 2],
    ['NDL-003', 'Munshiganj', 1],
  ]);
  const [entry] = await staff.history(cows[0]?._id ?? '');
  expect(entry?.changes).toEqual([{ field: 'breed', from: 'পাবনা', to: 'Pabna' }]);
});
