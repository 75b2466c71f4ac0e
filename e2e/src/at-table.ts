import { colleague, signIn } from './office.ts';
import type { OwnFarm } from './own-farm.ts';
import type { NewVisitor } from './visitor.ts';

/** The table of the office with new cows of one kind of tag in it, and nothing else. */
export async function atTheTable(newVisitor: NewVisitor, farm: OwnFarm, tags: string[], width = 1440) {
  const visitor = await newVisitor({ width, baseURL: farm.url });
  const desk = colleague(farm.url, await signIn(visitor, 'admin'));
  const [first = ''] = tags;
  for (const tagId of tags) await desk.add({ tagId });
  const { page } = visitor;
  await page.goto(`/dashboard/cows/all?tagId=${first.split('-')[0]}`);
  await page
    .getByText(/^Total /)
    .first()
    .waitFor();
  const see = async (tagId: string) => {
    const cow = await desk.see(tagId);
    if (cow === undefined) throw new Error(`${tagId} is not there`);
    return cow;
  };
  return {
    ...visitor,
    visitor,
    desk,
    see,
    calls: (name: string) => visitor.apiCalls.filter((call) => call.includes(name)),
    statusOf: (tagId: string) => page.getByRole('combobox', { name: `Status of ${tagId}` }),
    priceOf: (tagId: string) => page.getByRole('button', { name: `change the price of ${tagId}` }),
    priceBox: (tagId: string) => page.getByRole('textbox', { name: `Price of ${tagId}` }),
    remove: async (tagId: string) => {
      await page.getByRole('button', { name: `Delete ${tagId}` }).click();
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    },
  };
}
