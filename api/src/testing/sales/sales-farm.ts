import { admin, person } from './buyers.ts';
import { startTestApi, asOwner } from '../test-api.ts';

/** A farm with available cows of 250 kg for 100,000 taka each, a buyer and an admin who may confirm payments. */
export async function salesFarm(settings: Record<string, string> = {}, cows = 2) {
  const api = await startTestApi(cows, settings);
  await asOwner(
    api,
    `update cow set availability_status = 'AVAILABLE', current_price = 100000, current_weight = 250`,
  );
  return { api, salma: await person(api, 'salma'), rahim: await admin(api) };
}
