import { randomUUID } from 'node:crypto';
import { UpdateDone, UpdatePreview } from '@khamar/contract/cows/sheets/cow-updates';
import { responseOf } from '@khamar/contract/envelope';
import { inSoak } from '@khamar/testkit/soak';
import { expect, test } from 'vitest';
import { dayFromNow } from '../../../../testing/sales/sales-farm.ts';
import { asOwner, startOffice } from '../../../../testing/test-api.ts';

// 1,000 rows took 2.8 s on a busy machine.
const ROWS = inSoak(1000, 12);

test('HERD-04 many rows with weight, price and cost are updated in one request', async () => {
  const { api, staff } = await startOffice(ROWS);
  const cows = await asOwner<{ tag_id: string }>(
    api,
    'update cow set current_price = 120000, price_per_kg = null returning tag_id',
  );
  const day = dayFromNow(0);
  const csv = [
    'Tag,Weight,Weighed on,Price,Transport cost',
    ...cows.map(({ tag_id: tag }) => `${tag},777,${day},99999,500`),
  ].join('\n');
  const { body } = await staff.post('preview-updates', { csv });
  const preview = responseOf(UpdatePreview).parse(body).data;
  expect(preview).toMatchObject({ ready: ROWS, refused: 0 });
  const rows = preview.rows.map(({ line, _id, version }) => ({ line, _id, version }));
  const key = { 'idempotency-key': randomUUID() };
  const done = responseOf(UpdateDone).parse((await staff.post('update-cows', { csv, rows }, key)).body).data;
  expect(done).toMatchObject({ updated: ROWS, skipped: [] });
  const [count] = await asOwner<{ weighed: number; costs: number }>(
    api,
    `select (select count(*)::int from cow where current_weight = 777 and current_price = 99999 and weighed_at is not null) as weighed,
      (select count(*)::int from cow_cost) as costs`,
  );
  expect(count).toEqual({ weighed: ROWS, costs: ROWS });
});
