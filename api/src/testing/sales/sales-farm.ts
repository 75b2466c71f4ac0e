import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { expect } from 'vitest';
import { INVARIANTS } from '../../modules/sales/journal/money-invariants.ts';
import { admin, person } from './buyers.ts';
import { asOwner, startTestApi, type TestApi } from '../test-api.ts';

/** A farm with available cows of 250 kg for 100,000 taka each, a buyer and an admin who may confirm payments. */
export async function salesFarm(settings: Record<string, string> = {}, cows = 2) {
  const api = await startTestApi(cows, settings);
  await asOwner(
    api,
    `update cow set availability_status = 'AVAILABLE', current_price = 100000, current_weight = 250`,
  );
  return { api, salma: await person(api, 'salma'), rahim: await admin(api) };
}

/** This many days from today at the farm. */
export const dayFromNow = (days: number): string => addDays(farmDay(), days);

/** The balances of all accounts, and every invariant. */
export async function expectBooks(api: TestApi, balances: Record<string, number>): Promise<void> {
  const rows = await asOwner<{ account: string; paisa: string }>(
    api,
    'select account, sum(amount_paisa) as paisa from journal_line group by account having sum(amount_paisa) <> 0',
  );
  expect(Object.fromEntries(rows.map(({ account, paisa }) => [account, Number(paisa)]))).toEqual(balances);
  const broken: string[] = [];
  for (const { name, query } of INVARIANTS)
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    if ((await asOwner(api, query)).length > 0) broken.push(name);
  expect(broken).toEqual([]);
}
