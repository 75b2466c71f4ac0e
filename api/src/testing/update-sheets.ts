import { randomUUID } from 'node:crypto';
import { UpdateDone, UpdatePreview } from '@khamar/contract/cows/sheets/cow-updates';
import { responseOf } from '@khamar/contract/envelope';
import { CowCosts, type NewCost } from '@khamar/contract/herd/costs';
import { expect } from 'vitest';
import { asOwner, signedIn, startOffice } from './test-api.ts';

const HEAD = 'Tag ID,Weight,Weighed on,Price,Purchase price,Transport cost,Cost date';
export const sheetOf = (...rows: string[]) => [HEAD, ...rows].join('\r\n');
export const previewOf = ({ body }: { body: unknown }) => responseOf(UpdatePreview).parse(body).data;
export const doneOf = ({ status, body }: { status: number; body: unknown }) => {
  expect([status, body]).toEqual([200, expect.anything()]);
  return responseOf(UpdateDone).parse(body).data;
};

/** Cows that a sheet can update, weighed long ago. */
export async function updateFarm(cows = 4) {
  const { api, staff } = await startOffice(cows);
  // Weighed long ago, so that a sheet with any recent day is newer.
  await asOwner(
    api,
    `update cow set availability_status = 'AVAILABLE', current_price = 100000, current_weight = 250, price_per_kg = 400`,
  );
  await asOwner(api, `update cow_weight set weighed_at = weighed_at - interval '40 days'`);
  const tags = (await asOwner<{ tag_id: string }>(api, 'select tag_id from cow order by tag_id')).map(
    ({ tag_id }) => tag_id,
  );
  const preview = async (csv: string) => previewOf(await staff.post('preview-updates', { csv }));
  const seen = async (csv: string) =>
    (await preview(csv)).rows.flatMap(({ verdict, line, _id, version }) =>
      verdict === 'update' && version !== null ? [{ line, _id, version }] : [],
    );
  const commit = (csv: string, rows: object[], key: string = randomUUID(), who = staff) =>
    who.post('update-cows', { csv, rows }, { 'idempotency-key': key });
  const cowOf = async (tag: string) => {
    const cow = await staff.find(tag);
    if (cow === undefined) throw new Error(`no ${tag}`);
    return cow;
  };
  const costsOf = async (tag: string) => {
    const { authorization } = await signedIn(api);
    const { body } = await api.get(`/herd/cows/${tag}/costs`, { authorization });
    return responseOf(CowCosts).parse(body).data;
  };
  /** As typed on the records of the cow. */
  const recordCost = async (tag: string, cost: NewCost, key: string = randomUUID()) =>
    api.send(`/herd/cows/${(await cowOf(tag))._id}/costs`, {
      method: 'POST',
      headers: { ...(await signedIn(api)), 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(cost),
    });
  return { api, staff, tags, preview, seen, commit, cowOf, costsOf, recordCost };
}
