import { openDeliveries, readStops, type StopFacts } from '@khamar/testkit/people/delivery-runs';
import { signedInHeaders } from '@khamar/testkit/people/people';
import type { Page } from 'playwright-core';
import { colleague } from './office.ts';

/** The driver of these journeys, from the seed. */
export const DRIVER = { username: 'agent', phone: '+8801700000002' } as const;
export const RUN_PAGE = '/bn/dashboard/run';

interface Stack {
  url: string;
  databaseUrl: string;
}

/** A planned run of today with one new cow for each tag. */
export async function planRun({ url, databaseUrl }: Stack, tags: string[]) {
  const headers = await signedInHeaders(`${url}/api`);
  const desk = colleague(url, headers);
  for (const tagId of tags) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await desk.add({ tagId, currentPrice: 100_000, currentWeight: 250, availabilityStatus: 'AVAILABLE' });
  }
  const deliveries = await openDeliveries(`${url}/api`, headers);
  const codes: string[] = [];
  // oxlint-disable-next-line no-await-in-loop
  for (const tagId of tags) codes.push(await deliveries.book(tagId));
  const run = await deliveries.plan(codes, DRIVER.phone);
  return { run, stops: (): Promise<StopFacts[]> => readStops(databaseUrl, run._id) };
}

/** What a driver does on the phone, in Bangla. */
export function onRunPage(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
  const back = () => link('ফিরে যান').click();
  const card = (tagId: string) => page.getByRole('listitem').filter({ hasText: tagId });
  const openStop = async (tagId: string) => {
    await card(tagId).getByRole('link').click();
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
  };
  return {
    button,
    link,
    back,
    card,
    openStop,
    async load(tagId: string, typed = tagId): Promise<void> {
      await openStop(tagId);
      await link('গরু গাড়িতে তুলুন').click();
      await page.getByRole('textbox', { name: 'কানের ট্যাগ নম্বর' }).fill(typed);
      await button('গরু গাড়িতে তুলুন').click();
      await page.getByText('গাড়িতে তোলা হয়েছে').first().waitFor();
      await back();
    },
    start: async () => {
      await button('ট্রিপ শুরু করুন').click();
      await page.getByText('পথে আছে').first().waitFor();
    },
    async deliver(tagId: string, code: string): Promise<void> {
      await openStop(tagId);
      await link('বুঝিয়ে দিন').click();
      await page.getByRole('textbox', { name: /^ডেলিভারি কোড/ }).fill(code);
      await button(/^পুরো/).click();
      await button(/^বুঝিয়ে দিন/).click();
      await page.getByText('বুঝিয়ে দেওয়া হয়েছে', { exact: true }).waitFor();
      await back();
    },
  };
}

export const toBangla = (digits: string): string =>
  digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)));
