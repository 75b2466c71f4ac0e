import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { dayFromNow } from '../../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf, office, signedIn } from '../../../../testing/test-api.ts';
import { doneOf, sheetOf, updateFarm } from '../../../../testing/update-sheets.ts';
import { Recorded } from '../../../herd/herd-command.ts';

const LAST_WEEK = dayFromNow(-7);
const TRANSPORT = { kind: 'TRANSPORT', day: LAST_WEEK, amountPaisa: 1_500_50, note: null } as const;

/** The rows of a preview, as the site sends them. */
const rowsOf = (
  { rows }: Awaited<ReturnType<Awaited<ReturnType<typeof updateFarm>>['preview']>>,
  more: object = {},
) => rows.map(({ line, _id, version }) => ({ line, _id, version, ...more }));

test('HERD-04 the same file adds no cost twice on the same day or a later one, unless the person says that it is another cost', async () => {
  const { api, tags, preview, seen, commit, costsOf } = await updateFarm();
  const [a = '', b = '', c = ''] = tags;
  const csv = sheetOf(`${a},,,,60000,,${LAST_WEEK}`, `${b},,,,60000,,`, `${c},260,,,,300,`);
  expect(doneOf(await commit(csv, await seen(csv)))).toMatchObject({ updated: 3, leftOut: 0 });
  // The next day: a row without a date is of today.
  await asOwner(api, 'update cow_cost set day = day - 1 where day > $1', [LAST_WEEK]);
  const again = await preview(csv);
  expect(again).toMatchObject({ ready: 0, recorded: 3, unchanged: 0, refused: 0 });
  expect(again.rows.map(({ recorded, changes }) => [recorded, changes])).toEqual([
    [[{ field: 'purchaseCost', amountPaisa: 60_000_00, day: LAST_WEEK }], []],
    [[{ field: 'purchaseCost', amountPaisa: 60_000_00, day: dayFromNow(-1) }], []],
    [[{ field: 'transportCost', amountPaisa: 300_00, day: dayFromNow(-1) }], []],
  ]);
  // Also by someone who sends the rows without looking, and as a part of a row with something new.
  expect(doneOf(await commit(csv, rowsOf(again)))).toMatchObject({
    updated: 0,
    skipped: [
      { line: 2, tagId: a, errorCodes: { purchaseCost: 'cost_recorded' } },
      { line: 3, tagId: b, errorCodes: { purchaseCost: 'cost_recorded' } },
      { line: 4, tagId: c, errorCodes: { transportCost: 'cost_recorded' } },
    ],
  });
  const more = sheetOf(`${a},270,,,60000,450,${LAST_WEEK}`);
  const partly = await preview(more);
  expect(partly.rows[0]).toMatchObject({ verdict: 'update', recorded: [{ field: 'purchaseCost' }] });
  expect(partly.rows[0]?.changes.map(({ field }) => field)).toEqual(['currentWeight', 'transportCost']);
  expect(doneOf(await commit(more, rowsOf(partly)))).toMatchObject({ updated: 1, leftOut: 1, skipped: [] });
  expect((await costsOf(a)).costPaisa).toBe(60_450_00);

  const key = randomUUID();
  const other = rowsOf(await preview(csv), { recordAgain: ['transportCost'] }).slice(2);
  for (const isRepeat of [false, true])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(doneOf(await commit(csv, other, key))).toMatchObject({ updated: 1, leftOut: 0, isRepeat });
  expect((await costsOf(c)).costPaisa).toBe(600_00);
});

test('HERD-04 a row equals a cost that someone typed, also one that was corrected, but none that was removed', async () => {
  const { api, tags, preview, recordCost } = await updateFarm();
  const [a = ''] = tags;
  const recorded = async (csv: string) =>
    (await preview(csv)).rows.map(({ verdict, changes }) => [verdict, changes.map(({ from }) => from)]);
  const { data } = responseOf(Recorded).parse((await recordCost(a, TRANSPORT)).body);
  const dated = sheetOf(`${a},,,,,1500.50,${LAST_WEEK}`);
  const undated = sheetOf(`${a},,,,,১৫০০.৫০,`);
  for (const csv of [dated, undated]) expect(await recorded(csv)).toEqual([['recorded', []]]);
  // Another day, amount or kind is another cost.
  for (const cells of [`,1500.50,${dayFromNow(-8)}`, `,1500.51,${LAST_WEEK}`])
    expect(await recorded(sheetOf(`${a},,,,${cells}`))).toEqual([['update', [1_500_50]]]);
  expect(await recorded(sheetOf(`${a},,,,1500.50,,${LAST_WEEK}`))).toEqual([['update', [0]]]);

  const change = async (path: string, body: object) =>
    api.send(`/herd/costs/${path}`, {
      method: 'POST',
      headers: {
        ...(await signedIn(api)),
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ ...body, reason: 'By the receipt' }),
    });
  const corrected = await change(`${data._id}/correct`, { ...TRANSPORT, amountPaisa: 1_600_00 });
  for (const csv of [dated, undated]) expect(await recorded(csv)).toEqual([['recorded', []]]);
  expect(await recorded(sheetOf(`${a},,,,,5,`))).toEqual([['update', [1_600_00]]]);
  const { data: correction } = responseOf(Recorded).parse(corrected.body);
  expect((await change(`${correction._id}/remove`, {})).status).toBe(200);
  for (const csv of [dated, undated]) expect(await recorded(csv)).toEqual([['update', [0]]]);
});

test('HERD-02 HERD-04 of equal costs from sheets and people at the same moment one is recorded', async () => {
  const { api, tags, preview, commit, costsOf, recordCost } = await updateFarm();
  const [a = '', b = ''] = tags;
  const karim = await office(api, 'karim');
  const csv = sheetOf(`${a},,,,,1500.50,${LAST_WEEK}`, `${b},,,,,1500.50,`);
  const rows = rowsOf(await preview(csv));
  const all = await Promise.all([
    commit(csv, rows),
    commit(csv, rows, randomUUID(), karim),
    ...Array.from({ length: 4 }, () => recordCost(a, TRANSPORT)),
  ]);
  expect(all.map(({ status }) => status).filter((status) => status !== 409 && status !== 200)).toEqual([]);
  for (const tag of [a, b]) expect((await costsOf(tag)).costPaisa).toBe(TRANSPORT.amountPaisa);

  expect(codeOf(await recordCost(a, TRANSPORT))).toEqual([409, 'cost_recorded']);
  const key = randomUUID();
  for (let times = 0; times < 2; times += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await recordCost(a, { ...TRANSPORT, recordAgain: true }, key)).status).toBe(200);
  expect((await costsOf(a)).costPaisa).toBe(2 * TRANSPORT.amountPaisa);
});
