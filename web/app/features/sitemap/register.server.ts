import { answerOf } from '@khamar/contract/envelope';
import { REGISTER_LIMITS } from '@khamar/contract/limits';
import { RegisterPage, RegisterParts, type RegisterQuery } from '@khamar/contract/register';
import { data } from 'react-router';
import type { z } from 'zod';
import { config } from '~/config.server';

const TIMEOUT = 10_000;

/** Whatever goes wrong: a crawler that hears 503 comes again and forgets nothing. */
async function ask<Data>(path: string, schema: z.ZodType<{ data: Data }>): Promise<Data> {
  const response = await fetch(config.API_URL + path, { signal: AbortSignal.timeout(TIMEOUT) }).catch(
    () => undefined,
  );
  if (response?.ok !== true) throw data(null, { status: 503, headers: { 'retry-after': '60' } });
  return schema.parse(await response.json()).data;
}

export const registerParts = async () =>
  (await ask('/product/register-parts', answerOf(RegisterParts))).parts;

const registerPage = async ({ after, upTo }: RegisterQuery) => {
  const query = new URLSearchParams({ ...(after !== undefined && { after }), upTo });
  return (await ask(`/product/register?${query}`, answerOf(RegisterPage))).cows;
};

type Registered = z.infer<typeof RegisterPage>['cows'];

/** A stretch of the herd, a page at a time: the next is asked for when the one before has left. */
export async function* registered({ after, upTo }: RegisterQuery): AsyncGenerator<Registered> {
  let from = after;
  for (let count = 0; count < REGISTER_LIMITS.part; count += REGISTER_LIMITS.page) {
    const cows = await registerPage({ ...(from !== undefined && { after: from }), upTo });
    if (cows.length > 0) yield cows;
    if (cows.length < REGISTER_LIMITS.page) return;
    from = cows.at(-1)?._id;
  }
}
