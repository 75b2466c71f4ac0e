import { scenario } from '@khamar/testkit/processes/command-line';
import { newPerson, openBrowser } from '@khamar/testkit/people/people';
import { runScript } from '@khamar/testkit/processes/processes';
import {
  measureInTurn,
  median,
  medianRatio,
  milliseconds,
  report,
  verdict,
} from '@khamar/testkit/measure/statistics';
import { openTestStack } from '@khamar/testkit/servers/test-stack';
import { requestsPerSecond } from '@khamar/testkit/measure/wrk';

const ROUNDS = 7;
const TRIES = 200;
const ROUND_MS = 3000;
const AT_ONCE = 8;
/** Many people, because one session may refresh only 120 times in ten minutes; each round starts with new ones. */
const PEOPLE = 48;

export const auth = scenario(
  3,
  'sign-ins compared with bare argon2, refreshes with bare pg, and whether timing reveals who has an account (package wrk)',
  async (later) => {
    const { apiUrl, siteUrl, databaseUrl: DATABASE_URL } = await openTestStack({ rows: 1, webs: 0 }, later);
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => newAccount(apiUrl, siteUrl)));
    const bare = async (what: 'argon2' | 'pg') =>
      Number(
        await runScript('bench/src/bare/auth.ts', { DATABASE_URL }, [
          what,
          String(ROUND_MS),
          String(AT_ONCE),
        ]),
      );
    const signIns = people.map(({ signInAgain }) => signInAgain);
    const rates = await measureInTurn(
      ROUNDS,
      {
        argon2: () => bare('argon2'),
        'sign-in': () =>
          requestsPerSecond(apiUrl, { requests: signIns, connections: AT_ONCE, seconds: ROUND_MS / 1000 }),
        pg: () => bare('pg'),
        refresh: (round) => refreshesPerSecond(people, round),
      },
      'a second',
    );
    return [
      verdict('sign-in ÷ bare argon2', medianRatio(rates['sign-in'], rates.argon2), {
        goal: 0.9,
        atLeast: 0.85,
      }),
      verdict('refresh ÷ bare pg', medianRatio(rates.refresh, rates.pg), { goal: 0.5, atLeast: 0.2 }),
      await hidesAccounts(apiUrl, people[0]?.login.username ?? ''),
    ].every(Boolean);
  },
);

type Person = Awaited<ReturnType<typeof newAccount>>;

/** A person with an account and a known browser. */
async function newAccount(apiUrl: string, origin: string) {
  const { username, password, ...contact } = newPerson('person');
  const browser = openBrowser(apiUrl, { origin });
  const login = { username, password };
  await browser.signUp({ ...login, ...contact });
  await browser.signIn(login);
  return {
    browser,
    login,
    signInAgain: {
      method: 'POST',
      path: '/auth/login',
      headers: { 'content-type': 'application/json', cookie: browser.deviceCookie() },
      body: JSON.stringify(login),
    },
  };
}

async function refreshesPerSecond(people: Person[], round: number): Promise<number> {
  await Promise.all(people.map(({ browser, login }) => browser.signIn(login)));
  let done = 0;
  const end = performance.now() + ROUND_MS;
  const refresh = async (line: number) => {
    for (let turn = line; performance.now() < end; turn += AT_ONCE) {
      done += 1;
      const response = await people[turn % people.length]?.browser.refresh({
        'x-forwarded-for': `198.51.${round}.${done % 250}`,
      });
      if (response?.status !== 200) throw new Error(`A refresh failed: ${response?.text}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, line) => refresh(line)));
  return done / (ROUND_MS / 1000);
}

/** One attempt at a time, alternating between known and unknown usernames, each from a new address. */
async function hidesAccounts(apiUrl: string, username: string): Promise<boolean> {
  const times: Record<string, number[]> = { [username]: [], [newPerson('nobody').username]: [] };
  for (let n = 0; n < TRIES; n += 1)
    for (const [name, seen] of Object.entries(times)) {
      const browser = openBrowser(apiUrl, { address: `203.0.113.${n}` });
      seen.push(await milliseconds(() => browser.signIn({ username: name, password: 'a wrong guess' })));
      browser.end();
    }
  const [known = 0, unknown = 0] = Object.values(times).map(median);
  report('a wrong password, median', `known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`);
  const difference = Math.abs(known / unknown - 1);
  return verdict('sign-in, known and unknown names differ by', difference, { goal: 0.02, atMost: 0.05 });
}
