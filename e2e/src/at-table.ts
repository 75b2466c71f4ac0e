import { OFFICE_WORDS, colleague, signIn } from './office.ts';
import type { OwnFarm } from './own-farm.ts';
import type { NewVisitor } from './visitor.ts';

interface Seat {
  width?: number;
  language?: 'en' | 'bn';
}

/** The table of the office with new cows of one kind of tag in it, and nothing else. */
export async function atTheTable(
  newVisitor: NewVisitor,
  farm: OwnFarm,
  tags: string[],
  { width = 1440, language = 'en' }: Seat = {},
) {
  const visitor = await newVisitor({ width, baseURL: farm.url });
  const desk = colleague(farm.url, await signIn(visitor, 'admin'));
  const words = OFFICE_WORDS[language];
  const [first = ''] = tags;
  for (const tagId of tags) await desk.add({ tagId });
  const { page } = visitor;
  await page.goto(`${language === 'bn' ? '/bn' : ''}/dashboard/cows/all?tagId=${first.split('-')[0]}`);
  await page
    .getByText(/^(Total|মোট) /)
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
    statusOf: (tagId: string) => page.getByRole('combobox', { name: words.statusOf(tagId) }),
    priceOf: (tagId: string) => page.getByRole('button', { name: words.changePrice(tagId) }),
    priceBox: (tagId: string) => page.getByRole('textbox', { name: words.priceOf(tagId) }),
    /** What is said of a change, at its row or above the table. */
    noteOf: (tagId: string) => page.getByRole('group', { name: words.changeOf(tagId) }),
    remove: async (tagId: string) => {
      await page.getByRole('button', { name: `Delete ${tagId}` }).click();
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    },
  };
}
