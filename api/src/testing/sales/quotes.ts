import { responseOf } from '@khamar/contract/envelope';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { CreatedQuote, Quote, SharedQuote } from '@khamar/contract/sales/quote';
import { expect } from 'vitest';
import { type Person, TERMS } from './buyers.ts';
import { type TestApi, asOwner } from '../test-api.ts';

const DAY_MS = 86_400_000;

/** YYYY-MM-DD in the farm's time zone, `days` from today. */
export const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: FARM_TIME_ZONE }).format(Date.now() + days * DAY_MS);

interface TestResponse {
  status: number;
  body: unknown;
}
export const createdQuote = ({ status, body }: TestResponse) => {
  expect([status, body]).toEqual([200, expect.anything()]);
  return responseOf(CreatedQuote).parse(body).data;
};
export const withdrawnQuote = ({ body }: TestResponse) => responseOf(Quote).parse(body).data;

/** Quotes 95,000 taka for a cow that costs 100,000. */
export const createQuote = (staff: Person, tagId: string, more: object = {}, key?: string) =>
  staff.send('POST', '/sales/quotes', { tagId, pricePaisa: 95_000_00, until: dayFromNow(2), ...more }, key);

export const accept = (buyer: Person, token: string, more: object = {}, key?: string) =>
  buyer.send('POST', `/quotes/${token}/accept`, { termsVersion: TERMS, ...more }, key);

/** The quote as anyone with the link sees it. */
export async function readQuote(api: TestApi, token: string) {
  const { status, body } = await api.get(`/quotes/${token}`);
  expect(status).toBe(200);
  return responseOf(SharedQuote).parse(body).data;
}

/** Moves the last day into the past, because the database clock cannot be moved. */
export async function passLastDay(api: TestApi, id: string): Promise<void> {
  await asOwner(api, 'update quote set last_day = $2 where id = $1', [id, dayFromNow(-1)]);
}
