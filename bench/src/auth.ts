import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { databaseServer } from '@khamar/database/cluster';
import { createFreshDatabase, dropDatabase } from '@khamar/database/databases';
import { checkout, startApi } from '@khamar/e2e/processes';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { quantile } from '@khamar/e2e/quantile';
import { medianRatio, milliseconds, verdict } from './statistics.ts';
import { type Person, signUp } from './person.ts';
import { requestsPerSecond } from './wrk.ts';

const ROUNDS = 7;
const TRIES = 200;
const ROUND_MS = 3000;
const AT_ONCE = 8;
/** Many, for one session may refresh no more than 120 times in ten minutes; each round begins with new ones. */
const PEOPLE = 48;

/** Sign-ins beside bare argon2, refreshes beside bare pg, and whether the time of a sign-in tells who has an account. */
export function auth(): Promise<boolean> {
  return cleaningUp(async (later) => {
    const DATABASE_URL = await createFreshDatabase(await databaseServer(), 'bench');
    later(() => dropDatabase(DATABASE_URL));
    const api = await startApi({ DATABASE_URL, PORT: '0' });
    later(() => api.stop());
    const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => signUp(api.url, n)));

    const rates: Record<string, number[]> = {};
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = {
        argon2: await bare('argon2', DATABASE_URL),
        'sign-in': await requestsPerSecond(`${api.url}/auth/login`, {
          posts: people.map((person) => person.signInAgain),
          connections: AT_ONCE,
          seconds: ROUND_MS / 1000,
        }),
        pg: await bare('pg', DATABASE_URL),
        refresh: await refreshesPerSecond(people, round),
      };
      // The first round warms up.
      if (round > 0) for (const [name, rate] of Object.entries(measured)) (rates[name] ??= []).push(rate);
    }
    for (const [name, all] of Object.entries(rates))
      console.log(`${name.padEnd(8)} ${quantile(all, 0.5).toFixed(0)} a second`);
    return [
      verdict('sign-in ÷ bare argon2', medianRatio(rates['sign-in'], rates['argon2']), {
        goal: 0.9,
        atLeast: 0.85,
      }),
      verdict('refresh ÷ bare pg', medianRatio(rates['refresh'], rates['pg']), { goal: 0.5, atLeast: 0.2 }),
      await tellsNothing(api.url),
    ].every(Boolean);
  });
}

async function bare(what: 'argon2' | 'pg', DATABASE_URL: string): Promise<number> {
  const args = ['bench/src/bare-auth.ts', what, String(ROUND_MS), String(AT_ONCE)];
  const env = { ...process.env, DATABASE_URL };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: checkout, env });
  return Number(stdout);
}

async function refreshesPerSecond(people: Person[], round: number): Promise<number> {
  await Promise.all(people.map((person) => person.signIn()));
  let done = 0;
  const end = performance.now() + ROUND_MS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, line) => {
      for (let turn = line; performance.now() < end; turn += AT_ONCE) {
        const person = people[turn % people.length];
        done += 1;
        // oxlint-disable-next-line no-await-in-loop -- one after the other, in each of the lines
        await person?.refresh(`198.51.${round}.${done % 250}`);
      }
    }),
  );
  return done / (ROUND_MS / 1000);
}

/** One try at a time, known and unknown in turn, each from an address that has not tried before. */
async function tellsNothing(url: string): Promise<boolean> {
  const times: Record<string, number[]> = { 'person-0': [], 'nobody-0': [] };
  for (let n = 0; n < TRIES; n += 1)
    for (const [username, seen] of Object.entries(times)) {
      const body = JSON.stringify({ username, password: 'a wrong guess' });
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` };
      const guess = () => fetch(`${url}/auth/login`, { method: 'POST', headers, body });
      // oxlint-disable-next-line no-await-in-loop -- in turn, so that whatever else the machine does weighs on both
      seen.push(await milliseconds(async () => (await guess()).arrayBuffer()));
    }
  const [known = 0, unknown = 0] = Object.values(times).map((all) => quantile(all, 0.5));
  console.log(`a wrong password, median: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`);
  return verdict('sign-in, known and unknown names differ by', Math.abs(known / unknown - 1), {
    goal: 0.02,
    atMost: 0.05,
  });
}
