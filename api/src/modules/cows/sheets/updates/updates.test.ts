import { randomUUID } from 'node:crypto';
import { CowChain } from '@khamar/contract/cows/chain';
import { CowError } from '@khamar/contract/cows/cow-error';
import { CowWeights } from '@khamar/contract/cows/weight';
import { responseOf } from '@khamar/contract/envelope';
import { randomSeed } from '@khamar/testkit/soak';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayFromNow } from '../../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf, office, ownerOf, waitForLockWaiters } from '../../../../testing/test-api.ts';
import { doneOf, previewOf, sheetOf, updateFarm } from '../../../../testing/update-sheets.ts';

test('HERD-04 a preview shows old and new of each row, and what is wrong with it, and writes nothing', async () => {
  const { api, tags, preview, cowOf } = await updateFarm();
  const [a = '', b = '', c = '', d = ''] = tags;
  const yesterday = dayFromNow(-1);
  const { rows, ...counts } = await preview(
    sheetOf(
      `${a.toLowerCase()},২৬০,${yesterday.split('-').toReversed().join('/')},"1,10,000",৬০০০০,,`,
      `${b},250,,100000,,,`,
      `${a},270,,,,,`,
      `XXX-999,270,,,,,`,
      `${c},heavy,,0,-5,,2026-02-30`,
      `${d},,${yesterday},,,,`,
      `${d},1,${dayFromNow(1)},,,,`,
    ),
  );
  expect(counts).toEqual({ ready: 1, recorded: 0, unchanged: 1, refused: 5, ignoredColumns: [] });
  expect(rows[0]).toMatchObject({
    verdict: 'update',
    tagId: a,
    version: (await cowOf(a)).version,
    changes: [
      { field: 'currentWeight', from: 250, to: 260, day: yesterday },
      { field: 'currentPrice', from: 100_000, to: 110_000, day: null },
      { field: 'purchaseCost', from: 0, to: 60_000_00, day: dayFromNow(0) },
    ],
  });
  expect(rows[1]).toMatchObject({ verdict: 'unchanged', changes: [] });
  expect(rows.slice(2).map(({ errorCodes }) => errorCodes)).toEqual([
    { tagId: 'tag_on_line:2' },
    { tagId: 'tag_unknown' },
    {
      currentWeight: 'weight_not_number',
      currentPrice: 'price_too_low',
      purchaseCost: 'amount_missing',
      costDay: 'day_missing',
    },
    { currentWeight: 'weight_missing' },
    { weighedOn: 'day_in_future', tagId: 'tag_on_line:7' },
  ]);
  expect(await cowOf(a)).toMatchObject({ currentWeight: 250, currentPrice: 100_000 });
  expect(await asOwner(api, 'select from cow_cost')).toHaveLength(0);
});

test('HERD-04 the good rows are taken once: weights and prices with their chain and audit, costs as entries', async () => {
  const { api, staff, tags, seen, commit, cowOf, costsOf } = await updateFarm();
  const [a = '', b = ''] = tags;
  const yesterday = dayFromNow(-1);
  const csv = sheetOf(
    `${a},260,${yesterday},,60000,1500.50,${yesterday}`,
    `${b},240,,120000,,,`,
    'XXX-999,1,,,,,',
  );
  const rows = await seen(csv);
  expect(rows).toHaveLength(2);
  const key = randomUUID();
  const taken = { updated: 2, skipped: [], leftOut: 0 };
  expect(doneOf(await commit(csv, rows, key))).toEqual({ ...taken, isRepeat: false });
  // A colleague, after a lost response.
  const karim = await office(api, 'karim');
  expect(doneOf(await commit(csv, rows, key, karim))).toEqual({ ...taken, isRepeat: true });
  expect(codeOf(await commit(`${csv}\n`, rows, key))).toEqual([409, 'import_differs']);

  const [first, second] = [await cowOf(a), await cowOf(b)];
  expect(first).toMatchObject({ currentWeight: 260, currentPrice: 100_000, pricePerKg: 384.62 });
  expect(first.weighedAt?.slice(0, 10)).toBe(yesterday);
  expect(second).toMatchObject({
    currentWeight: 240,
    currentPrice: 120_000,
    pricePerKg: 500,
    weighedAt: null,
  });
  const { weights } = responseOf(CowWeights).parse(
    (await staff.send('GET', `cow-weights/${first._id}`)).body,
  ).data;
  expect(weights[0]).toMatchObject({ kg: 260, kind: 'MEASURED', recordedBy: 'rahim' });
  const { links } = responseOf(CowChain).parse((await api.get(`/product/cow-chain/${b}`)).body).data;
  expect(links.slice(-2).map(({ kind }) => kind)).toEqual(['WEIGHT', 'PRICE']);
  const history = (await staff.history(second._id)).flatMap(({ actor, changes }) =>
    changes.map(({ field, to }) => [actor, field, to]),
  );
  expect(history).toContainEqual(['rahim', 'currentPrice', 120_000]);
  const { costPaisa, entries } = await costsOf(a);
  expect(costPaisa).toBe(61_500_50);
  expect(entries.map(({ kind, day, actor }) => [kind, day, actor])).toEqual(
    expect.arrayContaining([
      ['PURCHASE', yesterday, 'rahim'],
      ['TRANSPORT', yesterday, 'rahim'],
    ]),
  );
});

test('HERD-04 a price with a digit too few or too many is refused', async () => {
  const { tags, preview } = await updateFarm();
  const { rows } = await preview(
    sheetOf(`${tags[0]},,,10000,,,`, `${tags[1]},,,1000000,,,`, `${tags[2]},,,60000,,,`),
  );
  expect(rows.map(({ errorCodes }) => errorCodes)).toEqual([
    { currentPrice: 'price_far_off' },
    { currentPrice: 'price_far_off' },
    {},
  ]);
});

test('HERD-04 a cow that changed since the preview is skipped and named, as is a weight older than the last', async () => {
  const { api, staff, tags, seen, commit, cowOf } = await updateFarm();
  const [a = '', b = '', c = ''] = tags;
  const csv = sheetOf(`${a},,,90000,,,`, `${b},,,91000,,,`, `${c},300,${dayFromNow(-2)},,,,`, `${c},,,1,,,`);
  const rows = await seen(csv);
  const { _id, version } = await cowOf(a);
  await staff.change(_id, { currentPrice: 95_000, version });
  const taken = await commit(csv, [...rows, { line: 9, _id, version: 1 }]);
  expect(doneOf(taken)).toMatchObject({
    updated: 2,
    skipped: [
      { line: 2, tagId: a, errorCodes: { line: 'line_changed' } },
      { line: 9, errorCodes: { line: 'line_not_found' } },
    ],
  });
  expect([(await cowOf(a)).currentPrice, (await cowOf(b)).currentPrice]).toEqual([95_000, 91_000]);

  const older = sheetOf(`${c},310,${dayFromNow(-5)},,,,`);
  expect(await seen(older)).toEqual([]);
  const { _id: third, version: now } = await cowOf(c);
  expect(doneOf(await commit(older, [{ line: 2, _id: third, version: now }])).skipped).toMatchObject([
    { errorCodes: { weighedOn: 'weighed_later' } },
  ]);

  // Two people with the same cows at the same moment: each cow is changed by one of them.
  const karim = await office(api, 'karim');
  const [one, other] = [
    sheetOf(`${a},,,81000,,,`, `${b},,,81000,,,`),
    sheetOf(`${b},,,82000,,,`, `${a},,,82000,,,`),
  ];
  const both = [await seen(one), await seen(other)];
  const [holder, watcher] = [await ownerOf(api), await ownerOf(api)];
  await holder.query('begin');
  await holder.query('select from cow where tag_id = $1 for update', [a]);
  const commits = Promise.all([
    commit(one, both[0] ?? []),
    commit(other, both[1] ?? [], randomUUID(), karim),
  ]);
  await waitForLockWaiters(watcher, 2);
  await holder.query('commit');
  const done = await commits;
  expect(done.map((each) => doneOf(each).updated).toSorted((x, y) => x - y)).toEqual([0, 2]);
});

test('HERD-04 another cow that has the tag since the preview is not updated, whatever its version', async () => {
  const { api, tags, seen, commit, cowOf } = await updateFarm();
  const [a = '', b = ''] = tags;
  const csv = sheetOf(`${a},,,90000,,,`);
  const rows = await seen(csv);
  await asOwner(api, 'update cow set removed_at = now() where tag_id = $1', [a]);
  await asOwner(api, 'update cow set tag_id = $1 where tag_id = $2', [a, b]);
  await asOwner(api, 'update cow set version = $2 where tag_id = $1 and removed_at is null', [
    a,
    rows[0]?.version,
  ]);
  expect(doneOf(await commit(csv, rows))).toMatchObject({
    updated: 0,
    skipped: [{ line: 2, tagId: a, errorCodes: { line: 'line_changed' } }],
  });
  expect((await cowOf(a)).currentPrice).toBe(100_000);
});

test('HERD-04 a file without a tag column, with nothing to update or too many rows is rejected', async () => {
  const { staff, tags } = await updateFarm(1);
  const problem = async (csv: string) =>
    CowError.parse((await staff.post('preview-updates', { csv })).body).data.sheet;
  expect(await problem('Weight\n300')).toMatchObject({ problem: 'missing_columns', columns: ['tagId'] });
  expect(await problem(`Tag,Breed\n${tags[0]},Deshi`)).toMatchObject({ problem: 'nothing_to_update' });
  expect(await problem(sheetOf(...Array.from({ length: 1001 }, (_, n) => `A-${n},1,,,,,`)))).toMatchObject({
    problem: 'too_many_rows',
  });
  const bangla = previewOf(
    await staff.post('preview-updates', {
      csv: `ট্যাগ নম্বর;জাত;ওজন (কেজি);ওজনের তারিখ;কেনা দাম (টাকা)\n${tags[0]};দেশি;২৬০;;৫০০০`,
    }),
  );
  expect(bangla).toMatchObject({ ready: 1, ignoredColumns: ['জাত'] });
  for (const rows of [
    [],
    [{ line: 2, version: 1 }],
    [
      { line: 2, _id: randomUUID(), version: 1 },
      { line: 2, _id: randomUUID(), version: 1 },
    ],
  ])
    expect(codeOf(await staff.post('update-cows', { csv: 'Tag,Price\nA-1,5', rows }))).toEqual([
      400,
      'invalid_request',
    ]);
});

test('HERD-04 random sheets: what the preview promises is what the cows have afterwards', async () => {
  const { tags, preview, commit, cowOf, costsOf } = await updateFarm();
  const cell = (arbitrary: fc.Arbitrary<number>) =>
    fc.oneof(fc.constant(''), fc.constant('x'), arbitrary.map(String), arbitrary.map(String));
  const row = fc.tuple(
    fc.constantFrom(...tags, 'XXX-1'),
    cell(fc.integer({ min: 100, max: 400 })),
    fc.constantFrom('', '', dayFromNow(-1), dayFromNow(0), 'soon'),
    cell(fc.integer({ min: 50_000, max: 200_000 })),
    cell(fc.integer({ min: 1, max: 9000 })),
    fc.constant(''),
    fc.constant(''),
  );
  const sheets = fc.sample(fc.array(row, { minLength: 3, maxLength: 6 }), { seed: randomSeed(), numRuns: 6 });
  for (const cells of sheets) {
    // oxlint-disable no-await-in-loop -- one sheet after the other
    const csv = sheetOf(...cells.map((each) => each.join(',')));
    const good = (await preview(csv)).rows.filter(({ verdict }) => verdict === 'update');
    if (good.length === 0) continue;
    const done = doneOf(
      await commit(
        csv,
        good.map(({ line, _id, version }) => ({ line, _id, version })),
      ),
    );
    expect(done).toMatchObject({ updated: good.length, skipped: [] });
    for (const { tagId, changes } of good) {
      const cow = await cowOf(tagId);
      const { totals } = await costsOf(tagId);
      const purchase = totals.find(({ kind }) => kind === 'PURCHASE')?.paisa;
      const now = { ...cow, purchaseCost: purchase };
      for (const { field, to } of changes) expect([field, Reflect.get(now, field)]).toEqual([field, to]);
    }
    // oxlint-enable no-await-in-loop
  }
});
