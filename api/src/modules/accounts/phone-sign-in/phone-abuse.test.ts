import { randomUUID } from 'node:crypto';
import { SignInCodeRequested } from '@khamar/contract/accounts/phone-sign-in';
import { ApiError, responseOf } from '@khamar/contract/envelope';
import { inSoak } from '@khamar/testkit/soak';
import { expect, test } from 'vitest';
import { accountsOf, countSessions, phoneBrowser } from '../../../testing/phone-browser.ts';
import { account } from '../../../testing/processes.ts';
import { smsFarm, type SmsFarm } from '../../../testing/sms-farm.ts';

const NUMBERS = inSoak(1000, 30);
const NETWORKS = inSoak(50, 5);
/** Presses at once for each number, from different networks. */
const PRESSES = inSoak(4, 3);
const BUDGET = inSoak(1000, 45);
const KINDS = ['known', 'unverified', 'staff', 'disabled', 'erased', 'unknown'] as const;

const numberOf = (n: number) => `+88017${String(10_000_000 + n)}`;
const networkOf = (n: number) => `203.0.113.${n % NETWORKS}`;

/** Every sixth number of each kind, inserted at once. */
async function insertPeople({ api }: SmsFarm): Promise<void> {
  await api.query(
    `insert into account (username, password_hash, has_common_password, roles, mobile, phone_verified_at, disabled_at)
     select kind || n, 'none', false, case when kind = 'staff' then '{AGENT}' else '{CUSTOMER}' end::text[],
       '+88017' || (10000000 + n), case when kind <> 'unverified' then now() end, case when kind = 'disabled' then now() end
     from generate_series(0, $1::int - 1) as n, lateral (select ($2::text[])[1 + n % 6] as kind) as of_number
     where kind <> 'unknown'`,
    [NUMBERS, [...KINDS]],
  );
}

const CODE = /^\d{6} /;

/** One more than a code allows; the right one, which a guess may hit by chance, is left out. */
const guessesFrom = (n: number, right: string[]): string[] =>
  Array.from({ length: 12 }, (_, digit) => String((n * 7 + digit * 13) % 1_000_000).padStart(6, '0'))
    .filter((code) => !right.includes(code))
    .slice(0, 6);

/** What a stranger can tell apart, except the request itself and the time until a limit ends. */
function observable({ status, body, headers }: { status: number; body: unknown; headers: Headers }): string {
  const names = [...headers.keys()].toSorted().join();
  const error = ApiError.safeParse(body).data;
  if (error !== undefined) return JSON.stringify([status, names, error.data.code, error.message]);
  const { request } = responseOf(SignInCodeRequested).parse(body).data;
  return JSON.stringify([status, names, JSON.stringify(body).replace(request, '…')]);
}

test('PHONE-03 many numbers, networks and presses: no account is entered or revealed, and the SMS stay within the budget', async () => {
  const farm = await smsFarm({ SMS_DAILY_BUDGET: String(BUDGET) });
  await insertPeople(farm);
  const erased = (await accountsOf(farm)).filter(({ username }) => username.startsWith('erased'));
  for (const { username } of erased.slice(0, inSoak(20, 3)))
    await account(farm.api, ['erase', '--username', username, '--yes']);
  await farm.api.query(`delete from account where username like 'erased%'`);
  await farm.startWorkerHere();
  const before = JSON.stringify(await accountsOf(farm));
  const browsers = Array.from({ length: NETWORKS }, (_, n) => phoneBrowser(farm, networkOf(n)));
  const seen = new Map<string, Set<string>>(KINDS.map((kind) => [kind, new Set<string>()]));
  let guesses = 0;

  /** Presses at once from several networks, then all tries of each code and one more. */
  async function attack(n: number): Promise<void> {
    const kind = KINDS[n % KINDS.length] ?? 'unknown';
    const from = Array.from({ length: PRESSES }, (_, press) => browsers[(n + press) % NETWORKS]).filter(
      (browser) => browser !== undefined,
    );
    const presses = await Promise.all(
      from.map(async (browser) => ({ browser, response: await browser.ask(numberOf(n)) })),
    );
    // On a busy machine some meet a full queue, whatever the number.
    for (const { response } of presses)
      if (response.status !== 503) seen.get(kind)?.add(observable(response));
    const sent = presses.filter(({ response }) => response.status === 200).length;
    const right = (await farm.gateway.to(numberOf(n), sent, CODE)).map(({ text }) => text.slice(0, 6));
    for (const { browser, response } of presses) {
      if (response.status !== 200) continue;
      const { request } = responseOf(SignInCodeRequested).parse(response.body).data;
      const wrong = guessesFrom(n, right);
      const tries = await Promise.all(wrong.map((code) => browser.enter(numberOf(n), request, code)));
      guesses += tries.filter(({ status }) => status === 422).length;
      const allowed = new Set([410, 422, 429, 503]);
      expect(tries.filter(({ status }) => !allowed.has(status))).toEqual([]);
    }
  }
  const numbers = Array.from({ length: NUMBERS }, (_, n) => n);
  while (numbers.length > 0) await Promise.all(numbers.splice(0, inSoak(25, 10)).map(attack));
  // Guesses with secrets that no browser has.
  const blind = await Promise.all(
    browsers.map((browser, n) =>
      browser.enter(numberOf(n), randomUUID().replaceAll('-', '').padEnd(43, 'x'), '123456'),
    ),
  );
  expect(blind.filter(({ status }) => ![410, 429, 503].includes(status))).toEqual([]);

  expect(await countSessions(farm)).toBe(0);
  expect(JSON.stringify(await accountsOf(farm))).toBe(before);
  const sms = (await farm.sms()).length;
  expect(sms).toBeGreaterThan(BUDGET / 4);
  expect(sms).toBeLessThanOrEqual(BUDGET);
  expect(guesses).toBeGreaterThan(sms);
  expect(guesses).toBeLessThanOrEqual(sms * 5);
  const { rows } = await farm.api.query<{ most: number }>(
    `select max(count)::int as most from (select count(*) from sign_in_code group by mobile) as by_number`,
  );
  expect(rows[0]?.most).toBeLessThanOrEqual(5);
  // One kind of number gets no response that another does not get.
  const all = new Set([...seen.values()].flatMap((responses) => [...responses]));
  expect(all.size).toBeLessThanOrEqual(2);
});
