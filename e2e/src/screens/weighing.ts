import { connectTo } from '@khamar/database/databases';
import type { Page } from 'playwright-core';
import { toBangla } from './driver-run.ts';

export const WEIGH_PAGE = '/bn/dashboard/weigh';
/** From the seed. */
export const WEIGHER = 'agent';

/** What a person does at the scale, in Bangla. */
export function onWeighPage(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const tag = page.getByRole('textbox', { name: /^কানের ট্যাগ/ });
  const kilos = page.getByRole('textbox', { name: 'ওজন (কেজি)' });
  const save = button('সেভ করে পরেরটি');
  return {
    button,
    tag,
    kilos,
    save,
    round: page.getByRole('link', { name: /^এই দফা/ }),
    back: () => page.getByRole('link', { name: 'ফিরে যান', exact: true }).click(),
    async open(tagId: string): Promise<void> {
      await tag.fill(tagId);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: tagId }).waitFor();
    },
    async weigh(tagId: string, kg: number): Promise<void> {
      await this.open(tagId);
      await kilos.fill(toBangla(String(kg)));
      await save.click();
      await page.getByText(`${tagId}: ${toBangla(String(kg))} কেজি রাখা হয়েছে`).waitFor();
    },
  };
}

/** Weights that came from a round, by cow. */
export async function roundWeights(databaseUrl: string) {
  const client = await connectTo(databaseUrl);
  try {
    const { rows } = await client.query<{ tagId: string; kg: number; hasPhoto: boolean }>(
      `select tag_id as "tagId", kg, photo_key is not null as "hasPhoto"
       from cow_weight join cow on cow.id = cow_id where device is not null order by tag_id, recorded_at`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** The herd with its weights, in the order of the tags. */
export async function readHerd(databaseUrl: string) {
  const client = await connectTo(databaseUrl);
  try {
    const { rows } = await client.query<{ tagId: string; kg: number }>(
      `select tag_id as "tagId", current_weight as kg from cow
       where removed_at is null and availability_status <> 'SOLD' order by tag_id`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
