import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeOf, office, written, startOffice } from '../../../testing/test-api.ts';

const EN = 'Calm, eats well, used to people.';
const BN = 'শান্ত, ভালো খায়, মানুষে অভ্যস্ত।';
const NEW_BN = 'চঞ্চল, শক্ত হাতে ধরতে হয়।';

type Office = Awaited<ReturnType<typeof office>>;
type Sent = Record<string, unknown>;
const textsOf = ({ description, descriptionBn }: Sent) => ({ description, descriptionBn });
const updated = async (staff: Office, tagId: string, change: Sent) =>
  textsOf(written(await staff.update(tagId, change)));

test('API-09 description falls back to the Bangla text, and can be changed on its own', async () => {
  const { api, staff } = await startOffice();
  const both = await staff.add({ descriptionBn: BN });
  expect(textsOf(written(both))).toEqual({ description: EN, descriptionBn: BN });
  expect((await api.get('/product/get-cow/NDL-900')).body).toMatchObject({ data: { descriptionBn: BN } });
  expect(await updated(staff, 'NDL-900', { description: 'Lively, wants a steady hand.' })).toEqual({
    description: 'Lively, wants a steady hand.',
    descriptionBn: BN,
  });
  expect(await updated(staff, 'NDL-900', { descriptionBn: null })).toMatchObject({ descriptionBn: null });

  const bangla = { tagId: 'NDL-901', description: null, descriptionBn: BN };
  expect(textsOf(written(await staff.add(bangla)))).toEqual({ description: BN, descriptionBn: BN });
  expect(await updated(staff, 'NDL-901', { descriptionBn: NEW_BN })).toEqual({
    description: NEW_BN,
    descriptionBn: NEW_BN,
  });
  expect(await updated(staff, 'NDL-901', { description: EN })).toEqual({
    description: EN,
    descriptionBn: NEW_BN,
  });
  expect(await updated(staff, 'NDL-901', { description: null, descriptionBn: BN })).toEqual({
    description: BN,
    descriptionBn: BN,
  });
  const [last] = await staff.history(written(await staff.update('NDL-901', { descriptionBn: NEW_BN }))._id);
  expect(last?.changes).toContainEqual({ field: 'descriptionBn', from: BN, to: NEW_BN });
});

test('FORM-03 a cow needs a description in at least one language', async () => {
  const { staff } = await startOffice();
  const sentence = 'Description must be at least 10 characters long';
  for (const none of [{ description: null }, { description: undefined, descriptionBn: null }]) {
    const response = await staff.add(none);
    expect(codeOf(response)).toEqual([400, 'invalid_request']);
    expect(response.body).toMatchObject({ data: { fields: { description: sentence } } });
  }
  expect((await staff.add({ descriptionBn: 'ছোট' })).body).toMatchObject({
    data: { fields: { descriptionBn: sentence } },
  });
  await staff.add();
  for (const none of [{ description: null }, { description: null, descriptionBn: null }])
    expect(codeOf(await staff.update('NDL-900', none))).toEqual([400, 'invalid_request']);
});

test('sheets export and import both descriptions and need at least one of them', async () => {
  const { staff } = await startOffice();
  const heads = 'Tag ID,Age,Weight,Price,Status';
  const rest = '3,320,153500,Available';
  const sent = {
    csv: [
      `${heads},Description,Description in Bangla`,
      `IMP-1,${rest},"${EN}","${BN}"`,
      `IMP-2,${rest},,"${BN}"`,
    ].join('\n'),
    importId: randomUUID(),
  };
  expect((await staff.post('import-cows', sent)).status).toBe(200);
  const { cows } = await staff.list('sortField=tagId');
  expect(cows.map((cow) => textsOf(cow))).toEqual([
    { description: EN, descriptionBn: BN },
    { description: BN, descriptionBn: BN },
  ]);
  const { body } = await staff.send('GET', 'export-cows?language=bn&columns=tagId,descriptionBn');
  expect(String(body)).toContain(`IMP-1,"${BN}"`);
  expect(String(body)).toContain('ট্যাগ নম্বর,বাংলা বিবরণ');

  const bangla = { csv: `${heads},বাংলা বিবরণ\nIMP-3,${rest},"${BN}"` };
  expect((await staff.post('preview-import', bangla)).body).toMatchObject({ data: { ready: 1 } });
  const none = { csv: `${heads}\nIMP-3,${rest}` };
  expect((await staff.post('preview-import', none)).body).toMatchObject({
    data: { sheet: { problem: 'missing_columns', columns: ['description'] } },
  });
});
